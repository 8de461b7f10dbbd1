/** The content type of exports and backups, apart from the endpoints, whose schemas pages do not need. */
export const ARCHIVE_TYPE = 'application/gzip';
