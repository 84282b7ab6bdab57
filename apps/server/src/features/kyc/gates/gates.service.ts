import { MODULES, type ModuleName, type RouteBody, type RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import * as z from 'zod/mini';
import { markAct } from '../../../platform/audit/act.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../../platform/feature.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { type Actor, actorHas } from '../../../platform/permissions/role-store.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { type Gates, type GatesTable, opensSomething, readGates } from './gates-table.ts';

type GatesData = RouteData<'kycGates'>;
type Proposal = RouteBody<'setKycGates'>;

/** Name of the proposals. */
const KIND = 'kyc.gates';
const payloadSchema = z.object({
  version: z.int(),
  gates: z.record(z.string(), z.int()),
  limits: z.array(z.object({ level: z.int(), withdrawPerDayUsdt: z.string() })),
});

/** Dependencies of the service. */
export interface GatesDeps extends Pick<FeatureContext, 'access' | 'settings' | 'time'> {
  readonly pool: Pool;
  readonly table: GatesTable;
}

/** Reads and changes gates; what opens something waits for a second person. */
export class GatesService {
  private readonly deps: GatesDeps;

  constructor(deps: GatesDeps) {
    this.deps = deps;
    deps.access.approvals.register({
      name: KIND,
      payload: payloadSchema,
      permission: 'kyc.gates.write',
      execute: (tx, payload, proposer) => this.execute(tx, payload, proposer),
      executed: () => deps.table.reload(),
    });
  }

  /** Gates and limits in force. */
  async read(): Promise<GatesData> {
    return this.data(await readGates(this.deps.pool));
  }

  /** Changes gates and limits, or proposes it. Rejected: KYC_GATES_CHANGED. */
  async set(by: SessionUser, body: Proposal): Promise<ApiResult<RouteData<'setKycGates'>>> {
    const { access, pool, table } = this.deps;
    const wanted = { gates: withoutZeros(body.gates), limits: body.limits, version: body.version };
    const outcome = await inTransaction(pool, async (tx): Promise<ApiResult<string>> => {
      const before = await readGates(tx);
      if (before.version !== body.version) return reject('KYC_GATES_CHANGED', 'version');
      if (opensSomething(before, wanted)) {
        const summary = summaryOf(before, wanted);
        const proposalId = await access.approvals.propose(tx, { kind: KIND, payload: wanted, summary, by });
        await markAct(tx);
        return { ok: true, value: proposalId };
      }
      const done = await this.replace(tx, wanted, by.email);
      if (done.ok) await markAct(tx);
      return done.ok ? { ok: true, value: '' } : done;
    });
    if (!outcome.ok) return outcome;
    await table.reload();
    const state = outcome.value === '' ? 'done' : 'proposed';
    return { ok: true, value: { state, proposalId: outcome.value, gates: await this.read() } };
  }

  /** Does what was approved; the proposer must still have the permission, and the gates must be as they were. */
  private async execute(
    tx: ClientBase,
    payload: z.infer<typeof payloadSchema>,
    proposer: Actor,
  ): Promise<ApiResult<null>> {
    if (!(await actorHas(tx, proposer, 'kyc.gates.write'))) return reject('FORBIDDEN');
    return this.replace(tx, { ...payload, gates: knownOnly(payload.gates) }, proposer.email);
  }

  private async replace(
    tx: ClientBase,
    wanted: Pick<Gates, 'version' | 'gates' | 'limits'>,
    changedBy: string,
  ): Promise<ApiResult<null>> {
    const { table, time } = this.deps;
    const isReplaced = await table.replace(tx, { ...wanted, changedMs: time.nowMs(), changedBy });
    return isReplaced ? { ok: true, value: null } : reject('KYC_GATES_CHANGED', 'version');
  }

  private data({ changedBy, changedMs, gates, limits, version }: Gates): GatesData {
    const required = this.deps.settings.get('kycRequired');
    return {
      version,
      gates: { ...gates },
      limits: [...limits],
      required: MODULES.filter((module) => required[module]),
      changedMs,
      changedBy,
    };
  }
}

/** What a proposal would open, in one sentence for whoever decides. */
function summaryOf(before: Pick<Gates, 'gates' | 'limits'>, after: Pick<Gates, 'gates' | 'limits'>): string {
  const levels = MODULES.flatMap((module) => {
    const [from, to] = [before.gates[module] ?? 0, after.gates[module] ?? 0];
    return from === to ? [] : [`${module} from level ${from} to ${to}`];
  });
  const limits = after.limits.flatMap(({ level, withdrawPerDayUsdt: to }) => {
    const from = before.limits.find((limit) => limit.level === level)?.withdrawPerDayUsdt ?? '';
    return from === to ? [] : [`withdrawals a day of level ${level} from ${from || 'no limit'} to ${to || 'no limit'}`];
  });
  return `Change identity gates: ${[...levels, ...limits].join('; ')}`.slice(0, 400);
}

function withoutZeros(gates: Readonly<Partial<Record<ModuleName, number>>>) {
  return Object.fromEntries(Object.entries(gates).filter(([, level]) => level > 0));
}

function knownOnly(gates: Readonly<Record<string, number>>): Partial<Record<ModuleName, number>> {
  return Object.fromEntries(
    MODULES.flatMap((module) => (gates[module] === undefined ? [] : [[module, gates[module]]])),
  );
}
