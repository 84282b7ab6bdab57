import type { RouteData } from '@bourse/contract';
import { buildUrl } from '@bourse/kit/api/api.ts';
import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { kycCalls } from '../calls.ts';
import type { FileRule } from '../model/file-check.ts';
import { FileSlot } from '../parts/file-slot.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { useUploads } from '../use-uploads.ts';
import { useSlots } from './picture-step.tsx';
import type { StepProps } from './standard-steps.tsx';

export interface CompanyFilesStepProps extends StepProps {
  readonly info: RouteData<'companyFilesInfo'>;
  readonly rule: FileRule;
}

/** A company's documents, some of them by a template. */
export function CompanyFilesStep({ info, rule, minAge, onDone, onBack }: CompanyFilesStepProps) {
  const intl = useIntl();
  const uploads = useUploads('company');
  const { fileOf, problemOf, errorOf, ask } = useSlots(info, minAge);
  const goOn = () => {
    if (info.slots.every(({ slot }) => problemOf(slot) === undefined)) onDone();
    else ask();
  };
  return (
    <StepFrame
      name="files"
      onContinue={goOn}
      onBack={onBack}
      busy={info.slots.some(({ slot }) => uploads.stateOf(slot).kind === 'sending')}
    >
      {info.slots.map(({ slot, isRequired, template }) => (
        <FileSlot
          key={slot}
          slot={slot}
          uploads={uploads}
          rule={rule}
          label={intl.formatMessage({ id: `kyc.field.${slot}` })}
          hint={intl.formatMessage({ id: `kyc.hint.${slot}` })}
          file={fileOf(slot)}
          error={errorOf(slot)}
          isOptional={!isRequired}
          aside={template !== '' && <TemplateLink template={template} />}
        />
      ))}
    </StepFrame>
  );
}

/** Downloads a template that is filled in, signed and sent back. */
export function TemplateLink({ template }: { readonly template: 'authorisation' | 'ownership' }) {
  return (
    <a
      href={buildUrl(kycCalls.companyTemplateFile.path, { query: { template } })}
      download={`${template}.pdf`}
      className="inline-flex min-h-8 shrink-0 items-center gap-1 text-12 text-accent underline"
    >
      <Download size={14} aria-hidden="true" />
      <FormattedMessage id={`kyc.template.${template}`} />
    </a>
  );
}
