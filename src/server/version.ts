import { readFileSync } from 'node:fs';
import { ROOT } from './root.ts';

/** The version of the program, as in package.json. */
export const APP_VERSION: string = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).version;
