import type { FileRule } from '../model/file-check.ts';
import type { IdentityRecordDetail, KycConfig } from '../model/types.ts';

/** What every check's form gets. */
export interface FlowProps {
  /** The step in the address. */
  readonly asked: string | undefined;
  readonly config: KycConfig;
  readonly rejected: IdentityRecordDetail | undefined;
  readonly onApplied: (record: IdentityRecordDetail) => void;
}

/** What a place for a picture takes. */
export function pictureRule({ maxFileBytes }: KycConfig): FileRule {
  return { maxBytes: maxFileBytes, takesPdf: false };
}

/** What a place for a company's document takes. */
export function documentRule({ maxFileBytes, companyFileTypes }: KycConfig): FileRule {
  return { maxBytes: maxFileBytes, takesPdf: companyFileTypes.includes('application/pdf') };
}
