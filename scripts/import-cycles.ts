import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-stamp.js';
import { log, ROOT } from './run.js';

// Type imports too: a folder that knows the types of another depends on it.
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

type Graph = Map<string, Set<string>>;

/** The imports between the subfolders of a folder and the files beside them. */
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

/** Removes nodes that import none of the others, or that none of the others imports, until only cycles are left. */
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

/** Returns 0 if the imports between the folders of the server form no cycle, and 1 otherwise. */
export async function checkImportCycles(server = path.join(ROOT, 'src/server')) {
  const cycles = findCycles(readGraph(server));
  for (const [node, imports] of cycles) {
    log(`src/server/${node} is in a cycle: it imports ${[...imports].filter((to) => cycles.has(to)).join(', ')}`);
  }
  return cycles.size === 0 ? 0 : 1;
}
