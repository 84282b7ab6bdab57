import { useFormats } from '@bourse/kit/formats/format.ts';
import { momentOf } from '@bourse/kit/formats/local-time.ts';
import { FormChecks, FormSegmented, FormSelect, FormText, FormTextArea } from '@bourse/kit/forms/form-fields.tsx';
import { RouteFormFields } from '@bourse/kit/forms/route-form.tsx';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { KEY_KINDS, type KeyDraft, KIND_NAMES, PERMISSIONS } from './key-terms.ts';
import { useKeyOwners } from './use-keys.ts';

export interface KeyFormProps {
  readonly form: RouteForm<KeyDraft>;
  /** A new key: its kind can be chosen. */
  readonly isNew: boolean;
}

/** What a key is called, may do, from where and how long. */
export function KeyForm({ form, isNew }: KeyFormProps) {
  const intl = useIntl();
  const { utc } = useFormats();
  const label = (id: string) => intl.formatMessage({ id: `apiKeys.${id}` });
  const subs = useKeyOwners().data ?? [];
  const [kind, expires, subId] = form.form.watch(['kind', 'expires', 'subId']);
  // Withdrawing from a sub-account is nobody's right.
  const permissions = PERMISSIONS.filter((name) => subId === '' || name !== 'withdraw');
  const expiresMs = momentOf(expires);
  return (
    <RouteFormFields
      form={form}
      submitLabel={<FormattedMessage id={isNew ? 'apiKeys.create' : 'apiKeys.save'} />}
      className="flex flex-col gap-4 pt-1"
    >
      <FormText form={form} name="label" label={label('label')} hint={label('labelHint')} maxLength={64} />
      {isNew && subs.length > 0 && (
        <FormSelect
          form={form}
          name="subId"
          label={label('owner')}
          items={[
            { value: '', label: label('ownerSelf') },
            ...subs.map((sub) => ({ value: String(sub.subId), label: sub.name })),
          ]}
          together={['permissions']}
        />
      )}
      {isNew && (
        <FormSegmented
          form={form}
          name="kind"
          label={label('kind')}
          items={KEY_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        />
      )}
      {isNew && kind !== 'hmac' && (
        <FormTextArea
          form={form}
          name="publicKey"
          label={label('publicKey')}
          hint={label('publicKeyHint')}
          rows={5}
          isCode
        />
      )}
      <FormChecks
        form={form}
        name="permissions"
        label={label('permissions')}
        hint={label('permissionsHint')}
        items={permissions.map((value) => ({ value, label: label(value) }))}
        together={['ips']}
      />
      <FormTextArea form={form} name="ips" label={label('ips')} hint={label('ipsHint')} rows={2} isCode />
      <FormText
        form={form}
        name="expires"
        type="datetime-local"
        label={label('expires')}
        hint={expiresMs === undefined ? label('expiresHint') : utc(expiresMs)}
      />
    </RouteFormFields>
  );
}
