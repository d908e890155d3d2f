import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-file.ts';

const read = (text: string) => readCsv(Buffer.from(text)).map(({ line, fields }) => [line, ...fields]);

describe('a CSV file', () => {
  it('gives each record the line it begins on', () => {
    expect(read('a,b\n1,2\n3,4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
    ]);
  });

  it('may hold commas, quotes and line endings in quoted fields, and lines are still right after them', () => {
    expect(read('a,b\n"1,5","say ""no"""\n"two\nlines","three\r\nmore\r\nlines"\n3,4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1,5', 'say "no"'],
      [3, 'two\nlines', 'three\r\nmore\r\nlines'],
      [7, '3', '4'],
    ]);
  });

  it('may begin with a byte order mark, end its lines with CRLF, and mix both endings', () => {
    expect(read('\ufeffa,b\r\n1,2\n3,4\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
    ]);
  });

  it('leaves blank lines out and counts them', () => {
    expect(read('a\n\n1\n\r\n\n')).toEqual([
      [1, 'a'],
      [3, '1'],
    ]);
    expect(read('')).toEqual([]);
    expect(read('\n\n')).toEqual([]);
  });

  it.each([
    ['a,b\n1,"two\nthree\n4,5\n', 'line 2: A quote opens in this row and never closes.'],
    [
      'a,b\n1,2\n3,"4"5\n',
      'line 3: Text follows a closing quote: a quote inside a quoted field is written twice.',
    ],
    [
      'a,b\n"x\ny",2\n1,t"wo"\n',
      'line 4: A quote stands in the middle of a field: quote the whole field, and write the quote in it twice.',
    ],
    [
      'a,b\n1,2\n3,4',
      'line 3: The last line has no line ending, so the file may have been cut short: add one if the file is complete.',
    ],
  ])('is refused with the line where it breaks: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is refused with every line that is not UTF-8', () => {
    const latin1 = Buffer.from('a,b\ncaf\u00e9,2\nfine,2\nna\u00efve,3\n', 'latin1');
    expect(() => readCsv(latin1)).toThrow(
      'line 2: The line is not valid UTF-8.\nline 4: The line is not valid UTF-8.',
    );
    expect(() => readCsv(latin1)).not.toThrow('line 3');
    expect(() => readCsv(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'))).toThrow(
      'line 1: The line is not valid UTF-8.',
    );
  });
});
