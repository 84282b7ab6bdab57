import { KYC_REASONS, type KycSubject } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Button, Checkbox, Field, FieldTextArea, Select } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { identityCalls } from './calls.ts';
import { CASE_KEYS, type Case } from './queries.ts';
import { type KycReason, type ReasonTemplate, subjectsOf, templatesFor } from './subjects.ts';

const LONGEST_MESSAGE = 1_000;

/** Reasons by field, in the order of the form when they are sent. */
type Chosen = ReadonlyMap<KycSubject, KycReason>;

interface ReasonsDialogProps {
  readonly item: Case;
  readonly act: 'fail' | 'ask' | 'revoke';
  readonly onClose: () => void;
}

/** Fails a case, asks for more, or takes a level back: field by field, with a reason each and words to the user. */
export function ReasonsDialog({ item, act: what, onClose }: ReasonsDialogProps) {
  const intl = useIntl();
  const subjects = subjectsOf(item);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const isReasonMissing = what !== 'revoke' && chosen.size === 0;
  const isMessageMissing = what === 'revoke' && message.trim() === '';
  const { act, isBusy, error } = useAct(
    () => {
      const params = { recordId: String(item.recordId) };
      const reasons = subjects.flatMap((field) => {
        const reason = chosen.get(field);
        return reason === undefined ? [] : [{ field, reason }];
      });
      const body = { version: item.version, reasons, message: message.trim() };
      if (what === 'ask') return api(identityCalls.askKycSupplement, { params, body });
      if (what === 'revoke') return api(identityCalls.revokeIdentity, { params, body });
      return api(identityCalls.decideKycCase, { params, body: { ...body, decision: 'fail' } });
    },
    { doneId: what === 'ask' ? 'identity.asked' : 'identity.decided', changes: CASE_KEYS },
  );
  const submit = async () => {
    setTried(true);
    if (!isReasonMissing && !isMessageMissing && (await act())) onClose();
  };
  const apply = ({ reasons }: ReasonTemplate) =>
    setChosen(new Map([...chosen, ...reasons.map(({ field, reason }) => [field, reason] as const)]));
  return (
    <FormDialog
      title={<FormattedMessage id={`identity.${what}`} />}
      text={<FormattedMessage id={`identity.${what}.text`} />}
      submitLabel={<FormattedMessage id={`identity.${what}`} />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="max-w-160"
    >
      <Templates subjects={subjects} onPick={apply} />
      <ReasonChoices subjects={subjects} chosen={chosen} onChange={setChosen} />
      {isTried && isReasonMissing && (
        <p role="alert" className="text-12 text-danger">
          <FormattedMessage id="identity.reasonMissing" />
        </p>
      )}
      <Field
        label={intl.formatMessage({ id: 'identity.message' })}
        error={isTried && isMessageMissing ? intl.formatMessage({ id: 'identity.messageMissing' }) : undefined}
      >
        <FieldTextArea value={message} onValueChange={setMessage} maxLength={LONGEST_MESSAGE} rows={3} />
      </Field>
    </FormDialog>
  );
}

interface TemplatesProps {
  readonly subjects: readonly KycSubject[];
  readonly onPick: (template: ReasonTemplate) => void;
}

/** Reasons that are often given together, each by one button. */
function Templates({ subjects, onPick }: TemplatesProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {templatesFor(subjects).map((template) => (
        <Button key={template.name} size="sm" onClick={() => onPick(template)}>
          <FormattedMessage id={`identity.template.${template.name}`} />
        </Button>
      ))}
    </div>
  );
}

interface ReasonChoicesProps {
  readonly subjects: readonly KycSubject[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** A row for each field: whether it is named, and why. */
function ReasonChoices({ subjects, chosen, onChange }: ReasonChoicesProps) {
  const intl = useIntl();
  const set = (field: KycSubject, reason: KycReason | undefined) => {
    const next = new Map(chosen);
    if (reason === undefined) next.delete(field);
    else next.set(field, reason);
    onChange(next);
  };
  const items = KYC_REASONS.map((value) => ({ value, label: intl.formatMessage({ id: `identity.reason.${value}` }) }));
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-12 text-text-2">
        <FormattedMessage id="identity.reasons" />
      </legend>
      <div className="flex flex-col gap-1.5">
        {subjects.map((field) => {
          const name = intl.formatMessage({ id: `identity.field.${field}` });
          const reason = chosen.get(field);
          return (
            <div key={field} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Checkbox
                label={name}
                checked={reason !== undefined}
                onCheckedChange={(isNamed) => set(field, isNamed ? 'unreadable' : undefined)}
              />
              {reason !== undefined && (
                <Select
                  label={intl.formatMessage({ id: 'identity.reasonOf' }, { field: name })}
                  value={reason}
                  onValueChange={(next) => set(field, next)}
                  items={items}
                  size="sm"
                  className="w-48"
                />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
