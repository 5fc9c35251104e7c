-- The servers' login, which may do what the role anon may: add entries, and nothing else.
-- `waitlist migrate` says which columns. Read by psql when the database is made.
\getenv password WEB_PASSWORD
create role anon nologin;
create role waitlist_web login in role anon password :'password';
