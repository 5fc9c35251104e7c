-- The servers' login, which may do what the role waitlist_server may: add entries, and nothing else.
-- `waitlist migrate` says which columns. Read by psql when the database is made.
\getenv password WEB_PASSWORD
create role waitlist_server nologin;
create role waitlist_web login in role waitlist_server password :'password';
