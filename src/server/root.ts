/** The folder of the project, as seen from this file, from its compiled form, and from the program it is bundled into. */
export const ROOT = new URL('../../', import.meta.url);
