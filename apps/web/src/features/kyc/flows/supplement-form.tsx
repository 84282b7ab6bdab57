import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { buttonClass, Callout, cx, EmptyState } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { kycCalls } from '../calls.ts';
import { SUPPLEMENT_PART, type SupplementDraft } from '../model/draft-parts.ts';
import { partKey } from '../model/draft-store.ts';
import { askedParts, supplementName } from '../model/supplement.ts';
import type { Asked, IdentityRecordDetail, KycConfig } from '../model/types.ts';
import { PersonFields } from '../parts/person-fields.tsx';
import { Reasons } from '../parts/reasons.tsx';
import { SaveNote } from '../parts/save-note.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { SupplementFiles } from '../parts/supplement-files.tsx';
import { SupplementPeople } from '../parts/supplement-people.tsx';
import { CompanyFields } from '../steps/company-step.tsx';
import { useSlots } from '../steps/picture-step.tsx';
import { useDraftForm } from '../use-draft-form.ts';
import { AFTER_APPLYING, useDraft } from '../use-kyc.ts';
import { useUploads } from '../use-uploads.ts';
import { FlowSkeleton } from './flow-skeleton.tsx';

export interface SupplementFormProps {
  readonly config: KycConfig;
  readonly onApplied: (record: IdentityRecordDetail) => void;
}

/** What a reviewer asked for in addition: only that, with the reasons. */
export function SupplementForm({ config, onApplied }: SupplementFormProps) {
  const query = useDraft(SUPPLEMENT_PART);
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<FlowSkeleton />}>
      {(draft) => (
        <div className={cx(PANEL, 'flex flex-col gap-5 p-4 md:p-6')}>
          {draft.asked === null ? (
            <NothingAsked />
          ) : (
            <AskedForm
              key={draft.asked.recordId}
              draft={draft}
              asked={draft.asked}
              config={config}
              onApplied={onApplied}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function NothingAsked() {
  return (
    <EmptyState
      icon={<BadgeCheck size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={<FormattedMessage id="kyc.supplement.none" />}
      description={<FormattedMessage id="kyc.supplement.noneText" />}
      action={
        <AppLink to="/verifiedIndex" className={buttonClass('neutral')}>
          <FormattedMessage id="kyc.closed.overview" />
        </AppLink>
      }
    />
  );
}

interface AskedFormProps extends SupplementFormProps {
  readonly draft: SupplementDraft;
  readonly asked: Asked;
}

function AskedForm({ draft, asked, config, onApplied }: AskedFormProps) {
  const { minAge } = config;
  const client = useQueryClient();
  const parts = askedParts(asked.fields);
  const slots = useSlots(draft, minAge);
  const uploads = useUploads('supplement');
  const submit = useAction({
    run: () => {
      const version = client.getQueryData<SupplementDraft>(partKey(SUPPLEMENT_PART))?.version ?? draft.version;
      return api(kycCalls.submitSupplement, { body: { recordId: asked.recordId, version } });
    },
    failsIn: 'caller',
    invalidates: AFTER_APPLYING,
    onDone: onApplied,
  });
  const form = useDraftForm({
    part: SUPPLEMENT_PART,
    draft,
    minAge,
    nameOf: (field) => supplementName(asked.fields, field),
    onDone: () => void submit.run(),
  });
  const goOn = () => {
    slots.ask();
    void form.submit();
  };
  return (
    <StepFrame
      name="supplement"
      onContinue={goOn}
      onBack={undefined}
      busy={form.isPending || submit.isPending || uploads.isSending}
      problem={submit.problem ?? form.form.formState.errors.root?.message}
      note={<SaveNote saving={form.saving} />}
      continueLabel={<FormattedMessage id="kyc.supplement.submit" />}
    >
      <Callout tone="warning" title={<FormattedMessage id="kyc.supplement.why" />}>
        <Reasons reasons={asked.reasons} message={asked.message} />
        {asked.askedUntilMs > 0 && (
          <p className="mt-1">
            <FormattedMessage id="kyc.asked.until" values={{ time: <Moment timeMs={asked.askedUntilMs} /> }} />
          </p>
        )}
      </Callout>
      {parts.person.length > 0 && <PersonFields form={form} at="person." fields={parts.person} isSelf />}
      {parts.basic.length > 0 && <CompanyFields form={form} at="basic." fields={parts.basic} />}
      {parts.lists.map((list) => (
        <SupplementPeople key={list} list={list} form={form} draft={draft} minAge={minAge} />
      ))}
      {parts.slots.length > 0 && (
        <SupplementFiles wanted={parts.slots} task={asked.task} slots={slots} uploads={uploads} config={config} />
      )}
    </StepFrame>
  );
}
