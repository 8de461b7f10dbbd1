/** For failures that the server has nothing to say about, most likely because it was not reached. */
export const TRY_AGAIN = 'Check your connection and try again.';
