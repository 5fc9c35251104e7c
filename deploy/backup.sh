#!/bin/sh
# Keeps one more copy of the list in FOLDER, named by its time; copies older than KEEP_DAYS (14) go.
# They go only after the new one is there: a backup that fails for weeks loses none of the old ones.
# Usage: deploy/backup.sh FOLDER
set -eu
folder=$1
name=waitlist-$(date -u +%Y-%m-%dT%H%M%SZ)
umask 077
case "${DATABASE_OWNER_URL:-${DATABASE_URL:-}}" in
postgres*)
	# By way of a draft, so that nobody takes half a copy for a whole one.
	draft=$folder/draft
	pg_dump --format=custom --file="$draft" "${DATABASE_OWNER_URL:-$DATABASE_URL}"
	mv "$draft" "$folder/$name.dump"
	;;
*)
	node "$(dirname "$0")/../cli/main.ts" backup "$folder/$name.db"
	;;
esac
find "$folder" -name 'waitlist-*' -mtime +"${KEEP_DAYS:-14}" -exec rm {} +
