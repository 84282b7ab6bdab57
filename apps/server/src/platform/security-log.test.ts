import { assert, property, record, string } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { captureLog } from '../testing/captured-log.ts';
import { SecurityLog, type SecurityNote } from './security-log.ts';

const NOTE: SecurityNote = { event: 'login', outcome: 'CREDENTIALS_WRONG', address: '192.0.2.1' };

describe('the security log', () => {
  it('logs event, account, address and a hash of the entered text', () => {
    const { logger, lines } = captureLog();
    const log = new SecurityLog(logger, 'key');
    log.note({ ...NOTE, accountId: 1_000, requestId: 'req-1', tried: ' Ann@Example.com' });
    log.note({ ...NOTE, tried: 'ann@example.com' });
    new SecurityLog(logger, 'another key').note({ ...NOTE, tried: 'ann@example.com' });
    expect(lines[0]).toMatchObject({
      log: 'security',
      ...NOTE,
      accountId: 1_000,
      requestId: 'req-1',
      msg: 'security event',
    });
    expect(lines[0]?.tried).toMatch(/^[\w-]{16}$/);
    expect(lines[1]?.tried).toBe(lines[0]?.tried);
    expect(lines[2]?.tried).not.toBe(lines[0]?.tried);
  });

  it('is written at every log level except silent', () => {
    const { logger, lines } = captureLog();
    logger.level = 'error';
    new SecurityLog(logger, 'key').note(NOTE);
    logger.level = 'silent';
    new SecurityLog(logger, 'key').note(NOTE);
    expect(lines).toHaveLength(1);
  });

  it('counts a flood from one network instead of logging it', () => {
    vi.useFakeTimers();
    const { logger, lines } = captureLog();
    const log = new SecurityLog(logger, 'key');
    for (let i = 0; i < 1_000; i += 1) log.note({ ...NOTE, address: `2001:db8::${i.toString(16)}` });
    expect(lines).toHaveLength(5);
    log.note({ ...NOTE, outcome: 'ok', address: '2001:db8::1' });
    expect(lines).toHaveLength(6);
    vi.advanceTimersByTime(60_000);
    expect(lines[6]).toMatchObject({ event: 'login', address: '2001:db8:0:0::/64', suppressed: 995 });
    log.note(NOTE);
    expect(lines).toHaveLength(8);
    vi.useRealTimers();
  });

  it('logs a bounded number of lines for a flood from many addresses, and counts every event', () => {
    const { logger, lines } = captureLog();
    const log = new SecurityLog(logger, 'key');
    for (let i = 0; i < 20_000; i += 1) log.note({ ...NOTE, address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` });
    log.flush();
    expect(lines.length).toBeLessThan(300);
    const written = lines.filter(({ suppressed }) => suppressed === undefined).length;
    const suppressed = lines.reduce((sum, line) => sum + Number(line.suppressed ?? 0), 0);
    expect(written + suppressed).toBe(20_000);
  });

  it('never contains text entered by a caller', () => {
    const { logger, lines } = captureLog();
    const log = new SecurityLog(logger, 'key');
    assert(
      property(record({ tried: string({ minLength: 8, unit: 'grapheme' }) }), ({ tried }) => {
        log.flush();
        lines.length = 0;
        log.note({ ...NOTE, tried });
        expect(JSON.stringify(lines)).not.toContain(JSON.stringify(tried).slice(1, -1));
      }),
      { seed: 20_261_125, numRuns: 300 },
    );
  });
});
