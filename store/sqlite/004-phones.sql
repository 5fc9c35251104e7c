-- Our own code writes each row of this file, and stores phones without invisible characters (shared/phone.ts).
drop trigger if exists waitlist_phone;
