import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before all else by servers of tests about a disk that is full before the server has noticed: the file system
// says that it has no limits.
Object.assign(fs.promises, { statfs: async () => ({ blocks: 0, files: 0 }) });
syncBuiltinESMExports();
