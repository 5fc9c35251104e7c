-- The codes of the own links of the people who have confirmed (store/people-codes.ts); an empty one is not computed yet.

create table people_codes (
	email text not null,
	user_type text not null,
	code text not null,
	primary key (email, user_type, code)
) strict, without rowid;
create index people_uncoded on people_codes (email, user_type) where code = '';
-- The index of the codes is made with them.
