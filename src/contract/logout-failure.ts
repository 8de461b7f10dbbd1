// Without schemas, so that the first page needs none.

/** Has the message of a failed logout by a link, until a page has shown it. */
export const LOGOUT_FAILURE_COOKIE = 'swish_logout_failure';
