import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, say } from './run.js';

const SERVER = path.join(ROOT, 'src/server');
// Type imports too: a folder that knows the types of another depends on it.
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * The folder of a file, as a node of the graph; a file beside the folders is a node of its own.
 * @param {string} file
 */
function nodeOf(file) {
  return path.relative(SERVER, file).split(path.sep)[0] ?? '';
}

/** Which folders of the server each of them imports. */
function readGraph() {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const entry of readdirSync(SERVER, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, to = '']) =>
      nodeOf(path.resolve(entry.parentPath, to)),
    );
    const known = graph.get(nodeOf(file)) ?? new Set();
    graph.set(nodeOf(file), new Set([...known, ...imports.filter((to) => to !== '..' && to !== nodeOf(file))]));
  }
  return graph;
}

/**
 * Takes away whatever imports nothing that is left, or is imported by nothing that is left, again and again. What remains
 * runs in circles.
 * @param {Map<string, Set<string>>} graph
 */
function findCircles(graph) {
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
export async function checkCircles() {
  const circles = findCircles(readGraph());
  for (const [node, imports] of circles) {
    say(`src/server/${node} runs in a circle: it imports ${[...imports].filter((to) => circles.has(to)).join(', ')}`);
  }
  return circles.size === 0 ? 0 : 1;
}
