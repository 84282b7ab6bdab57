import { createIntl } from 'react-intl';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BodySchema, bodySchemaOf } from './body-schema.ts';
import { readForm } from './read-form.ts';

const intl = createIntl({
  locale: 'en',
  messages: { 'forms.required': 'Missing', 'forms.tooLong': 'At most {most}', 'x.reserved': 'Reserved' },
});
const DEFAULTS = { label: '', ips: '', rights: { trade: false } };
const READING = {
  defaults: DEFAULTS,
  bodyOf: ({ label, ips, rights }: typeof DEFAULTS) => ({
    kind: 'hmac',
    label,
    permissions: { read: true, trade: rights.trade, withdraw: false },
    ipAllowList: ips.split(' '),
    expiresMs: 0,
  }),
  check: ({ label }: typeof DEFAULTS) => (label === 'admin' ? { label: 'x.reserved' } : {}),
  places: { ipAllowList: 'ips' },
} as const;

describe('reading a form by its route’s schema', () => {
  let schema: BodySchema | undefined;
  beforeAll(async () => {
    schema = await bodySchemaOf('createApiKey');
  });
  const read = (values: Partial<typeof DEFAULTS>) => readForm({ ...DEFAULTS, ...values }, READING, schema, intl);

  it('gives the values when the exchange would take them', () => {
    const values = { ...DEFAULTS, label: 'Bot', ips: '1.2.3.4' };
    expect(read(values)).toEqual({ values, errors: {} });
  });

  it('names what is missing and what is too long at its field, whatever the body calls it', () => {
    const { errors } = read({ label: '', ips: 'x'.repeat(500) });
    expect(errors).toMatchObject({
      label: { message: 'Missing' },
      ips: { message: expect.stringMatching(/^At most \d+$/) },
    });
  });

  it('has the form’s own words before those of the schema', () => {
    expect(read({ label: 'admin', ips: 'x'.repeat(500) }).errors).toEqual({
      label: { type: 'check', message: 'Reserved' },
    });
  });

  it('leaves to the exchange what no field can mend, and everything without a schema', () => {
    const broken = { ...READING, bodyOf: () => ({ ...READING.bodyOf({ ...DEFAULTS, label: 'Bot' }), kind: 'none' }) };
    expect(readForm(DEFAULTS, broken, schema, intl).errors).toEqual({});
    expect(readForm(DEFAULTS, READING, undefined, intl).errors).toEqual({});
  });

  it('puts the errors of groups inside of them', () => {
    const check = () => ({ 'rights.trade': 'x.reserved' }) as const;
    expect(readForm(DEFAULTS, { ...READING, check }, schema, intl).errors).toEqual({
      rights: { trade: { type: 'check', message: 'Reserved' } },
    });
  });
});
