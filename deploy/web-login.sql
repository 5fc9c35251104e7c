-- The servers' login, with the rights of the role waitlist_server: it may only add sign-ups (the grants
-- are in store/postgres/001-waitlist.sql). psql runs this file when the database is created.
\getenv password WEB_PASSWORD
create role waitlist_server nologin;
create role waitlist_web login in role waitlist_server password :'password';
