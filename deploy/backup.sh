#!/bin/sh
# Adds a backup of the list to FOLDER, named by its time, and then deletes backups older than KEEP_DAYS
# (14). While new backups fail, no old one is deleted.
# Usage: deploy/backup.sh FOLDER
set -eu
folder=$1
name=waitlist-$(date -u +%Y-%m-%dT%H%M%SZ)
umask 077
case "${DATABASE_OWNER_URL:-${DATABASE_URL:-}}" in
postgres*)
	# Named when it is complete, so that half a backup is never taken for a whole one.
	draft=$folder/draft
	pg_dump --format=custom --file="$draft" "${DATABASE_OWNER_URL:-$DATABASE_URL}"
	mv "$draft" "$folder/$name.dump"
	;;
*)
	node "$(dirname "$0")/../cli/main.ts" backup "$folder/$name.jsonl"
	;;
esac
find "$folder" -name 'waitlist-*' -mtime +"${KEEP_DAYS:-14}" -exec rm {} +
