import { ApiError } from '@bourse/kit/api/api-error.ts';
import { defineCalls } from '@bourse/kit/api/define-calls.ts';
import {
  FormChecks,
  FormNumber,
  FormSegmented,
  FormSelect,
  FormSwitch,
  FormText,
  FormTextArea,
} from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

const CALLS = defineCalls({ createApiKey: ['POST', '/hk-web/v2/user/api-key', true] });
const ITEMS = [
  { value: 'read', label: 'Read' },
  { value: 'trade', label: 'Trade' },
  { value: 'withdraw', label: 'Withdraw' },
] as const;
const DEFAULTS = {
  label: '',
  secret: '',
  amount: '1000',
  kind: 'read',
  rights: ['read'],
  isOn: true,
  note: '',
};

/** Forms by a route's schema. */
export function FormsCatalogue() {
  return (
    <CatalogueSection
      name="Forms of routes"
      note="The route’s own schema reads what was filled in before it is sent. Here nothing is sent: the answer is a rejection."
    >
      <Specimen state="every kind of field; the button tries to send" className="w-full max-w-md">
        <ExampleForm />
      </Specimen>
    </CatalogueSection>
  );
}

function ExampleForm() {
  const form = useRouteForm({
    call: CALLS.createApiKey,
    defaults: DEFAULTS,
    bodyOf: ({ label, rights }) => ({
      kind: 'hmac' as const,
      label,
      permissions: { read: true, trade: rights.includes('trade'), withdraw: rights.includes('withdraw') },
      ipAllowList: [],
      expiresMs: 0,
    }),
    places: { permissions: 'rights' },
    send: () => Promise.reject(new ApiError('OVERLOADED', 50_301, 503)),
  });
  return (
    <RouteFormFields form={form} submitLabel="Save">
      <FormText form={form} name="label" label="Name" hint="A hint below" />
      <FormText form={form} name="secret" label="Secret" type="password" autoComplete="off" />
      <FormNumber form={form} name="amount" label="Amount" unit="USDT" />
      <FormSelect form={form} name="kind" label="Kind" items={ITEMS} />
      <FormSegmented form={form} name="kind" label="The same kind" items={ITEMS} />
      <FormChecks form={form} name="rights" label="Rights" items={ITEMS} />
      <FormSwitch form={form} name="isOn" label="Takes effect" hint="A hint below" />
      <FormTextArea form={form} name="note" label="Note" rows={3} />
    </RouteFormFields>
  );
}
