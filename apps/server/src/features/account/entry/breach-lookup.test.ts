import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../../testing/captured-log.ts';
import { BreachLookup } from './breach-lookup.ts';
import { entrySettings } from './entry.settings.ts';
import { NewPasswords } from './new-passwords.ts';

const LEAKED = 'Harbour-Lantern-58';
const DIGEST = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();

let list: Server;
let asked: string[] = [];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  asked = [];
  list = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['add-padding']}`);
    answer(response);
  });
  await new Promise<void>((done) => list.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  list.closeAllConnections();
  list.close();
});

const baseOf = () => `http://127.0.0.1:${(list.address() as AddressInfo).port}/range/`;
const settingsWith = (value: string) => ({ read: () => value as never });
const lines = (count: number) => `0${'A'.repeat(34)}:9\r\n${DIGEST.slice(5)}:${count}\r\n`;

describe('the lookup of leaked passwords', () => {
  const { logger, lines: logged } = captureLog();
  const lookup = (value = baseOf()) => new BreachLookup(settingsWith(value), logger);

  it('asks for five digits only, and refuses what the list has', async () => {
    answer = (response) => response.end(lines(3));
    const passwords = new NewPasswords(lookup());
    expect(await passwords.refusal(LEAKED, 'ann@example.com', 'password')).toMatchObject({
      code: 'PASSWORD_BREACHED',
      field: 'password',
    });
    expect(asked).toEqual([`/range/${DIGEST.slice(0, 5)} true`]);
    expect(await passwords.refusal('correct horse battery staple', 'ann@example.com', 'password')).toBeUndefined();
    // What the rules refuse is not asked for.
    expect(await passwords.refusal('aaaaaaaaaa', 'ann@example.com', 'password')).toMatchObject({
      code: 'PASSWORD_WEAK',
    });
    expect(asked).toHaveLength(2);
  });

  it('takes no notice of padding, and asks nobody while it is off', async () => {
    answer = (response) => response.end(lines(0));
    expect(await lookup().isLeaked(LEAKED)).toBe(false);
    expect(await lookup('').isLeaked(LEAKED)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['is away', (response: ServerResponse) => void response.destroy()],
    ['fails', (response: ServerResponse) => void response.writeHead(500).end()],
    ['sends elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/x' }).end()],
    ['never ends', (response: ServerResponse) => void response.write('0')],
    ['sends too much', (response: ServerResponse) => void response.end('x'.repeat(1_100_000))],
  ])('lets the password pass when the list %s, and logs nothing of it', async (_what, how) => {
    answer = how;
    logged.length = 0;
    const startedMs = performance.now();
    expect(await lookup().isLeaked(LEAKED)).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(LEAKED);
    expect(JSON.stringify(logged)).not.toContain(DIGEST.slice(5));
  });

  it.each([
    ['', true],
    ['https://leaks.example/range/', true],
    ['http://127.0.0.1:8080/range/', true],
    ['http://leaks.example/range/', false],
    ['https://leaks.example/range', false],
    ['https://user@leaks.example/range/', false],
    ['file:///etc/', false],
  ])('may be set to %j: %s', (value, allowed) => {
    expect(entrySettings['account.breach-lookup'].schema.safeParse(value).success).toBe(allowed);
  });
});
