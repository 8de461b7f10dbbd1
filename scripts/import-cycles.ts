import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-stamp.js';
import { log, ROOT } from './run.js';

// Type imports too: a folder that knows the types of another depends on it.
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

type Graph = Map<string, Set<string>>;

/** Which of these each of them imports: the folders of a folder, and the files beside them. */
function readGraph(folder: string): Graph {
  const nodeOf = (file: string) => path.relative(folder, file).split(path.sep)[0] ?? '';
  const graph: Graph = new Map();
  for (const file of listFiles(folder).filter((name) => name.endsWith('.ts'))) {
    const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, to = '']) =>
      nodeOf(path.resolve(path.dirname(file), to)),
    );
    const known = graph.get(nodeOf(file)) ?? [];
    graph.set(nodeOf(file), new Set([...known, ...imports.filter((to) => to !== '..' && to !== nodeOf(file))]));
  }
  return graph;
}

/** What remains when whatever imports nothing that is left, or is imported by nothing that is left, is taken away. */
function findCycles(graph: Graph): Graph {
  const left = new Map(graph);
  for (let before = -1; left.size !== before; ) {
    before = left.size;
    for (const [node, imports] of left) {
      const isEnd = [...imports].every((to) => !left.has(to));
      const isStart = [...left.values()].every((others) => !others.has(node));
      if (isEnd || isStart) left.delete(node);
    }
  }
  return left;
}

/** Whether no folder of the server imports another that leads back to it. */
export async function checkImportCycles(server = path.join(ROOT, 'src/server')) {
  const cycles = findCycles(readGraph(server));
  for (const [node, imports] of cycles) {
    log(`src/server/${node} is in a cycle: it imports ${[...imports].filter((to) => cycles.has(to)).join(', ')}`);
  }
  return cycles.size === 0 ? 0 : 1;
}
