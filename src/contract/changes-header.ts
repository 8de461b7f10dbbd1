/** The header of the response to a change: the live events that name what it changed, as JSON. */
export const CHANGES_HEADER = 'x-changes';
