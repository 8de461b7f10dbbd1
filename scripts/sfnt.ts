const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
const FAMILY_NAME = 1;
const POSTSCRIPT_NAME = 6;
const WINDOWS = { platform: 3, encoding: 1, language: 0x409 };

/** A copy of a TrueType font under another family name. The checksums of tables are left 0: nobody reads them. */
export function renameFont(font: Buffer, family: string): Buffer {
  const tables = listTables(font).map(({ tag, body }) => ({ tag, body: tag === 'name' ? writeNames(family) : body }));
  const header = Buffer.alloc(HEADER_BYTES + tables.length * RECORD_BYTES);
  font.copy(header, 0, 0, HEADER_BYTES);
  const parts = [header];
  let offset = header.length;
  for (const [index, { tag, body }] of tables.entries()) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(body.length, record + 12);
    // Each table begins at a multiple of four.
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
    body.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function listTables(font: Buffer): { tag: string; body: Buffer }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const offset = font.readUInt32BE(record + 8);
    const body = font.subarray(offset, offset + font.readUInt32BE(record + 12));
    return { tag: font.toString('latin1', record, record + 4), body };
  });
}

function writeNames(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const ids = [FAMILY_NAME, POSTSCRIPT_NAME];
  const table = Buffer.alloc(6 + ids.length * 12);
  table.writeUInt16BE(ids.length, 2);
  table.writeUInt16BE(table.length, 4);
  for (const [index, id] of ids.entries()) {
    const fields = [WINDOWS.platform, WINDOWS.encoding, WINDOWS.language, id, text.length, 0];
    for (const [fieldIndex, field] of fields.entries()) table.writeUInt16BE(field, 6 + index * 12 + fieldIndex * 2);
  }
  return Buffer.concat([table, text]);
}
