import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before all else by the servers in tests about a disk that fills up unnoticed: the file system reports no
// limits, so the server does not stop writing in time.
Object.assign(fs.promises, { statfs: async () => ({ blocks: 0, files: 0 }) });
syncBuiltinESMExports();
