import { SERVICE_LINES } from '@bourse/contract';
import * as z from 'zod/mini';
import type { FeatureContext } from '../../platform/feature.ts';
import { type Rejection, reject } from '../../platform/http/api-result.ts';
import type { Customer } from './customer.ts';
import { supportSettings } from './support.settings.ts';

const HOUR_MS = 3_600_000;
/** What pages show when no line is set (CS-01). */
const FALLBACK_LINES = [3, 2, 1] as const;
const lineList = z.array(z.literal(SERVICE_LINES));

/** What operators have set about customer service. */
export class SupportRules {
  private readonly deps: Pick<FeatureContext, 'guard' | 'settings'>;

  constructor(deps: Pick<FeatureContext, 'guard' | 'settings'>) {
    this.deps = deps;
  }

  /** The open lines in order; those of the site's own setting, by the same rule as the pages. */
  lines(): readonly (1 | 2 | 3)[] {
    const value = this.deps.settings.list().find(({ key }) => key === 'serviceLines')?.value;
    const parsed = lineList.safeParse(value);
    return parsed.success && parsed.data.length > 0 ? parsed.data : FALLBACK_LINES;
  }

  /** How long after its end a talk may be reopened, milliseconds. */
  reopenMs(): number {
    return this.deps.settings.read(supportSettings.supportReopenHours) * HOUR_MS;
  }

  /** Talks that a customer may open within a day. */
  talksPerDay(customer: Customer): number {
    const most = this.deps.settings.read(supportSettings.supportTalksPerDay);
    return customer.kind === 'user' ? most : Math.ceil(most / 4);
  }

  /** Why a customer may not use customer service now: MODULE_UNAVAILABLE, KYC_REQUIRED; undefined: he may. */
  async deny(customer: Customer): Promise<Rejection | undefined> {
    if (customer.kind === 'user') return this.deps.guard.deny('support', customer);
    return this.deps.settings.get('modules').support === 'off' ? reject('MODULE_UNAVAILABLE') : undefined;
  }
}
