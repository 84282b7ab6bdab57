import { COMPANY_FIELDS } from '@bourse/contract/kyc';
import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { kycCalls } from '../calls.ts';
import { BENEFICIARIES_PART, COMPANY_BASIC_PART, DIRECTORS_PART, TRADERS_PART } from '../model/draft-parts.ts';
import { firstOpenStep, problemsOf, type StepId } from '../model/flow.ts';
import { ReviewFacts, ReviewFiles, ReviewPeople, ReviewSection } from '../parts/review-section.tsx';
import { Wizard } from '../parts/wizard.tsx';
import { CompanyFilesStep } from '../steps/company-files-step.tsx';
import { CompanyStep } from '../steps/company-step.tsx';
import { PeopleStep } from '../steps/people-step.tsx';
import { ReviewStep } from '../steps/review-step.tsx';
import { together } from '../together.ts';
import { useCompanyFiles, useDraft } from '../use-kyc.ts';
import { documentRule, type FlowProps } from './flow-props.ts';
import { FlowSkeleton } from './flow-skeleton.tsx';

const PARTS = ['company', 'files', 'beneficiaries', 'directors', 'traders'] as const satisfies readonly StepId[];

/** The check of a company: what it is, its documents, its owners, directors and traders. */
export function EnterpriseFlow({ asked, config, rejected, onApplied }: FlowProps) {
  const { minAge } = config;
  const query = together(
    useDraft(COMPANY_BASIC_PART),
    useCompanyFiles(),
    useDraft(BENEFICIARIES_PART),
    useDraft(DIRECTORS_PART),
    useDraft(TRADERS_PART),
  );
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<FlowSkeleton />}>
      {([basic, files, beneficiaries, directors, traders]) => (
        <Wizard flow="enterprise" asked={asked} problems={basic.problems} rejected={rejected}>
          {(step, { goTo, onDone, onBack }) => {
            const shared = { minAge, onDone, onBack };
            if (step === 'company') return <CompanyStep draft={basic} {...shared} />;
            if (step === 'files') return <CompanyFilesStep info={files} rule={documentRule(config)} {...shared} />;
            if (step === 'beneficiaries') {
              return <PeopleStep list="beneficiaries" part={BENEFICIARIES_PART} draft={beneficiaries} {...shared} />;
            }
            if (step === 'directors') {
              return <PeopleStep list="directors" part={DIRECTORS_PART} draft={directors} {...shared} />;
            }
            if (step === 'traders')
              return <PeopleStep list="traders" part={TRADERS_PART} draft={traders} {...shared} />;
            const sections = {
              company: <ReviewFacts fields={COMPANY_FIELDS} values={basic.values} />,
              files: <ReviewFiles files={files.files} />,
              beneficiaries: <ReviewPeople people={beneficiaries.values} />,
              directors: <ReviewPeople people={directors.values} />,
              traders: <ReviewPeople people={traders.values} />,
            };
            return (
              <ReviewStep
                apply={() => api(kycCalls.applyCompanyIdentity, { body: { version: basic.version } })}
                problems={basic.problems}
                onBack={() => onBack?.()}
                onMend={() => goTo(firstOpenStep('enterprise', basic.problems))}
                onApplied={onApplied}
              >
                {PARTS.map((part) => (
                  <ReviewSection
                    key={part}
                    step={part}
                    problems={problemsOf('enterprise', part, basic.problems)}
                    minAge={minAge}
                    onChange={() => goTo(part)}
                  >
                    {sections[part]}
                  </ReviewSection>
                ))}
              </ReviewStep>
            );
          }}
        </Wizard>
      )}
    </Loaded>
  );
}
