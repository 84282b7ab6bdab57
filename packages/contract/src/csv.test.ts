import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['a,b', 'say "hi"', 'two\r\nlines', ''], '"a,b","say ""hi""","two\r\nlines",'],
    [['-1.5', '+2', '0.00000001'], '-1.5,+2,0.00000001'],
    [['=1+1', '+A1', '-A1', '@x', '\tx', '-1.5e3'], "'=1+1,'+A1,'-A1,'@x,'\tx,'-1.5e3"],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('of %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });
});
