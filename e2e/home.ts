/** A host name that leads to this machine, as in a home network. Over plain HTTP, browsers send it no Sec-Fetch-*. */
export const HOME = 'home.test';
