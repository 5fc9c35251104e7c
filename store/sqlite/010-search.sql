-- The addresses of the people, many in one text (store/people-texts.ts): what a search looks through.

create table people_texts (
	user_type text not null,
	first text not null,
	addresses text not null,
	primary key (user_type, first)
) strict;
