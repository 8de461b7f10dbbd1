import { BENCHES } from './benches.js';

const bench = BENCHES[process.argv[2] ?? ''];
if (!bench || !process.send) throw new Error('This is started by run.js, with the name of what to measure.');
const rows = await bench();
process.send(rows, () => process.disconnect());
