import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-stamp.js';
import { log, ROOT } from './run.js';

/** The parts of the program whose folders are checked. */
const PARTS = ['domain', 'engine', 'contract', 'server', 'web'];

// Type imports too: a folder that knows the types of another depends on it.
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

type Graph = Map<string, Set<string>>;

/** The imports between the subfolders of a folder and the files beside them. A test may import what it likes. */
function readGraph(folder: string): Graph {
  const nodeOf = (file: string) => path.relative(folder, file).split(path.sep)[0] ?? '';
  const graph: Graph = new Map();
  for (const file of listFiles(folder).filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
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

/** Returns 0 if the imports between the folders of each part form no cycle, and 1 otherwise. */
export async function checkImportCycles(source = path.join(ROOT, 'src')) {
  const complaints = PARTS.flatMap((part) => {
    const cycles = findCycles(readGraph(path.join(source, part)));
    return Array.from(cycles, ([node, imports]) => {
      const others = [...imports].filter((to) => cycles.has(to)).join(', ');
      return `src/${part}/${node} is in a cycle: it imports ${others}`;
    });
  });
  for (const complaint of complaints) log(complaint);
  return complaints.length === 0 ? 0 : 1;
}
