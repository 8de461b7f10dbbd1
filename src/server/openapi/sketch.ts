import type { JsonSchema } from './document.ts';

/** A schema as people write it down: names, types, limits. */
export function sketchSchema(schema: JsonSchema, indent = ''): string {
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return options.map((option) => sketchSchema(option, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') return `[${sketchSchema(schema['items'] as JsonSchema, indent)}, ...]`;
  if (schema['type'] === 'object') return sketchObject(schema, indent);
  const types = [schema['type'] ?? 'any'].flat().join(' | ');
  return `${types}${sketchLimits(schema)}`;
}

function sketchObject(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (schema['required'] ?? []) as string[];
  const inner = `${indent}  `;
  const lines = properties.map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${sketchSchema(property, inner)}${sketchNote(property)}`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

function sketchNote(schema: JsonSchema): string {
  return schema['description'] ? `  // ${schema['description']}` : '';
}

function sketchLimits(schema: JsonSchema): string {
  const low = schema['minimum'] ?? schema['minLength'];
  const high = schema['maximum'] ?? schema['maxLength'];
  const isUnlimited = high === undefined || Math.abs(Number(high)) >= 2 ** 31 - 1;
  const format = schema['format'] ? ` ${schema['format']}` : '';
  if (low === undefined && isUnlimited) return format;
  if (isUnlimited) return `${format} (from ${low})`;
  return low === undefined ? `${format} (up to ${high})` : `${format} (${low} to ${high})`;
}
