#!/bin/sh
# Adds a backup of the list to FOLDER, named by its time, and then deletes backups older than KEEP_DAYS
# (14). While new backups fail, no old one is deleted.
# Usage: deploy/backup.sh FOLDER
set -eu
node "$(dirname "$0")/../cli/main.js" backup "$1/waitlist-$(date -u +%Y-%m-%dT%H%M%SZ).jsonl"
find "$1" -name 'waitlist-*' -mtime +"${KEEP_DAYS:-14}" -exec rm {} +
