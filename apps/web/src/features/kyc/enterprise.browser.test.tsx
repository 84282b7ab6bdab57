import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_PERSON } from './model/people.ts';
import type { Beneficiary, IdentityRecordDetail, Problem } from './model/types.ts';
import { CALLS, CONFIG, overviewOf, recordOf } from './testing/fake-exchange.ts';
import { VerifiedPage } from './testing/verified-page.tsx';

const COMPANY = {
  ...{ companyName: 'Analytical Engines Ltd', registrationNumber: '12345678', registrationCountry: 'GB' },
  ...{ incorporatedOn: '2001-02-03', address: '1 Dorset Street', city: 'London', postCode: 'W1', website: '' },
  ...{ businessNature: 'Mills and stores', contactName: 'Ada Lovelace', contactMail: 'ada@example.com' },
  ...{ contactPhone: '+44 20 7946 0000', sourceOfFunds: 'Sales' },
};
const ADA: Beneficiary = {
  ...EMPTY_PERSON,
  firstName: 'Ada',
  lastName: 'Lovelace',
  nationality: 'GB',
  sharePercent: '60',
};
const COMPANY_CALLS = '/hk-web/identity/company';

beforeEach(() => {
  session.forget();
  signIn();
});

/** A company's draft on the exchange: five parts, one version. */
async function show(asked: string, owners: readonly Beneficiary[] = []) {
  const state = { version: 4, basic: COMPANY, owners, records: [] as IdentityRecordDetail[] };
  const problems = (): Problem[] => [
    ...(state.basic.companyName === '' ? [{ field: 'companyName', problem: 'missing' } as const] : []),
    ...(state.owners.length === 0 ? [{ field: 'beneficiaries', problem: 'missing' } as const] : []),
    ...state.owners.flatMap(({ birthDate }, index) =>
      birthDate === '' ? [{ field: `beneficiaries.${index}.birthDate`, problem: 'missing' } as const] : [],
    ),
  ];
  const part = (values: unknown) => {
    return { version: state.version, values, files: [], problems: problems(), changedMs: 1_790_000_000_000 };
  };
  const sent = answerCalls({
    [CALLS.config]: () => CONFIG,
    [CALLS.overview]: () => overviewOf({ records: state.records }),
    [`GET ${COMPANY_CALLS}/basicInfo`]: () => part(state.basic),
    [`GET ${COMPANY_CALLS}/filesInfo`]: () => ({
      ...part({}),
      slots: [
        { slot: 'company-registration', isRequired: true, template: '' },
        { slot: 'company-address', isRequired: false, template: '' },
        { slot: 'company-authorisation', isRequired: true, template: 'authorisation' },
      ],
    }),
    [`GET ${COMPANY_CALLS}/beneficiaryInfo`]: () => part(state.owners),
    [`GET ${COMPANY_CALLS}/directorInfo`]: () => part([{ ...ADA, position: 'Chair' }]),
    [`GET ${COMPANY_CALLS}/traderInfo`]: () => part([{ ...ADA, mail: 'ada@example.com', phone: '+44 20 7946 0000' }]),
    [`POST ${COMPANY_CALLS}/saveBeneficiary`]: ({ body }) => {
      const { version, values } = body as { readonly version: number; readonly values: readonly Beneficiary[] };
      if (version !== state.version) return rejection('KYC_DRAFT_CHANGED', 409);
      state.owners = values;
      state.version += 1;
      return part(state.owners);
    },
    [`POST ${COMPANY_CALLS}/saveBasicInfo`]: ({ body }) => {
      state.basic = (body as { readonly values: typeof COMPANY }).values;
      state.version += 1;
      return part(state.basic);
    },
    [`POST ${COMPANY_CALLS}/apply`]: () => {
      state.records = [recordOf({ identityType: 3 })];
      return state.records[0];
    },
  });
  const { screen } = await renderApp(<VerifiedPage />, {
    words: ['kyc', 'camera', 'forms'],
    address: `personVerified?level=enterprise&step=${asked}`,
  });
  return { state, sent, screen };
}

describe('PR-24 the check of a company', () => {
  it('saves its information as it goes, under the one version of the draft', async () => {
    const { state, sent, screen } = await show('company');
    const name = screen.getByLabelText('Name of the company');
    await expect.element(name).toHaveValue('Analytical Engines Ltd');
    await expectAccessible();
    await name.fill('');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(name).toHaveAccessibleDescription('Fill this in.');
    await name.fill('Analytical Engines plc');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Documents of the company' })).toBeVisible();
    expect(state.basic.companyName).toBe('Analytical Engines plc');
    const versions = sent(`POST ${COMPANY_CALLS}/saveBasicInfo`).map(
      ({ body }) => (body as { version: number }).version,
    );
    expect(versions).toEqual([...new Set(versions)]);
    await expect
      .element(screen.getByRole('link', { name: 'Template: authorisation' }))
      .toHaveAttribute('href', '/hk-web/identity/company/templateFile?template=authorisation');
    await expect.element(screen.getByRole('region', { name: /Proof of address/ }).getByText('optional')).toBeVisible();
    await expectAccessible();
  });

  it('adds, corrects and removes people; what is wrong comes to its field', async () => {
    const { state, screen } = await show('beneficiaries');
    await expect.element(screen.getByText('No owners yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Fill this in.' })).toBeVisible();

    await screen.getByRole('button', { name: 'Add an owner' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('First names').fill('Charles');
    await dialog.getByLabelText('Family name').fill('Babbage');
    await dialog.getByLabelText('Share').fill('40');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Add to the list' }).click();
    await expect.element(dialog.getByLabelText('Birth date')).toHaveAccessibleDescription('Fill this in.');
    // It is stored as it is: closing the dialog loses nothing.
    expect(state.owners.map(({ lastName }) => lastName)).toEqual(['Babbage']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText('One thing is missing or wrong')).toBeVisible();
    await expectAccessible();

    await screen.getByRole('button', { name: 'Change Charles Babbage' }).click();
    await dialog.getByLabelText('Birth date').fill('1971-12-26');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(state.owners).toMatchObject([{ lastName: 'Babbage', birthDate: '1971-12-26', sharePercent: '40' }]);

    await screen.getByRole('button', { name: 'Remove Charles Babbage' }).click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText('No owners yet')).toBeVisible();
    expect(state.owners).toEqual([]);
  });

  it('does not overwrite a list that was changed on another device', async () => {
    const { state, screen } = await show('beneficiaries', [{ ...ADA, birthDate: '1990-12-10' }]);
    await expect.element(screen.getByText('Ada Lovelace')).toBeVisible();
    state.owners = [...state.owners, { ...ADA, firstName: 'Mary', lastName: 'Somerville', birthDate: '1980-12-26' }];
    state.version += 1;
    await screen.getByRole('button', { name: 'Remove Ada Lovelace' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText(/The list was changed on another device/)).toBeVisible();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(state.owners.map(({ firstName }) => firstName)).toEqual(['Ada', 'Mary']);
  });

  it('shows everything once more and submits the version that is shown', async () => {
    const { state, sent, screen } = await show('review', [{ ...ADA, birthDate: '1990-12-10' }]);
    await expect.element(screen.getByText('Analytical Engines Ltd')).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Beneficial owners' }).getByText(/60%/)).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Submit for review' }).click();
    await expect.element(screen.getByText('Enterprise verification: your application is being reviewed')).toBeVisible();
    expect(sent(`POST ${COMPANY_CALLS}/apply`).map(({ body }) => body)).toEqual([{ version: state.version }]);
  });
});
