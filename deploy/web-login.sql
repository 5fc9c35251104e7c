-- The servers' login, with the rights of the role waitlist_server: it may add sign-ups, and nothing
-- else: see the grants in store/postgres/001-waitlist.sql. psql reads this file when the database
-- is made.
\getenv password WEB_PASSWORD
create role waitlist_server nologin;
create role waitlist_web login in role waitlist_server password :'password';
