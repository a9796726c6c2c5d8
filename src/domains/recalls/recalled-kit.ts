import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { insertSql, updateSql, type Write } from '../../db/sql/write.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { AccountMode, Role } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { eventNow, moveKit } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { type LockedKit, lockFreeKit } from '../changes/locks.ts';
import { publishRecalled } from '../changes/publish.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { replacementOf } from '../orders/replace-kit.ts';

/** The reason with which kits are canceled, and their samples. */
const RECALLED = 'recalled';

/** What a kit's recall asks for, and what it has done with the kit so far. */
interface RecallOfKit {
  readonly lot: string;
  readonly reason: string;
  readonly replaces: boolean;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly requestId: string;
  readonly role: Role;
  readonly accountId: string;
  readonly accountMode: AccountMode;
  /** Whether the kit was dealt with before, when its replacement was not asked for. */
  readonly isDealt: boolean;
  /** Of one that was: whether it may be replaced, and whether that was settled. */
  readonly replaceable: boolean | null;
  readonly isSettled: boolean;
}

/** How far dealing with a kit goes: without what something refused, it is dealt with all the same. */
export type Extent = 'all' | 'no replacement' | 'the record alone';

/**
 * Deals with one kit of a recalled lot, unless that is done: cancels it if nobody has registered it, replaces it if that is asked for, and
 * publishes it. Returns whether it is done; false if others are working on the kit.
 *
 * @throws AppError if something else refuses a part of it, such as a closed account the replacement.
 */
export async function dealWithKit(tx: Tx, kitRef: string, extent: Extent): Promise<boolean> {
  const kit = await lockFreeKit(tx, kitRef);
  if (!kit) return false;
  const recall = await readRecall(tx, kit);
  if (!recall || (recall.isDealt && (!recall.replaces || recall.isSettled))) return true;
  const acting = tx.actingAs(actorOf(recall), recall.requestId);
  const isReplaceable = recall.replaceable ?? mayBeReplaced(kit);
  const replacement = recall.replaces && isReplaceable ? await replacementIn(acting, kit, recall, extent) : undefined;
  const isOpen = allowedNext(kitLifecycle, kit.status).includes('CANCELED');
  const isCanceled = !recall.isDealt && isOpen && extent !== 'the record alone';
  const cancellation =
    isCanceled && !replacement ? await moveKit(acting, kit, eventNow(acting, 'CANCELED', RECALLED)) : [];
  const replaced = recall.replaces && isReplaceable ? replacement !== undefined : null;
  const audited = { action: 'kit.recall', subject: `Kit:${kit.id}`, accountId: kit.accountId };
  await writeAudited(acting, { ...audited, others: replacement ? [replacement.orderRef] : [] }, [
    ...(replacement?.writes ?? cancellation),
    ...(recall.isDealt
      ? [updateSql('recalled_kits', { replaced }, Prisma.sql`kit_id = ${kit.id}::uuid`)]
      : firstTime(acting, kit, recall.lot, { canceled: isCanceled, replaceable: isReplaceable, replaced })),
  ]);
  return true;
}

function firstTime(
  { call }: Tx,
  kit: LockedKit,
  lot: string,
  dealt: { readonly canceled: boolean; readonly replaceable: boolean; readonly replaced: boolean | null },
): Write[] {
  return [
    insertSql('recalled_kits', [{ kit_id: kit.id, created: call.clock.now(), ...dealt }]),
    publishRecalled(call, kit, lot),
  ];
}

/** Whether a kit that no recall has dealt with may be replaced: somebody waits for it or has registered it, and it was not canceled before. */
function mayBeReplaced({ status, orderRef, patientRef }: LockedKit): boolean {
  return status !== 'CANCELED' && (orderRef !== null || patientRef !== null);
}

/** The replacement of a kit, by the rules for every replacement; undefined if these refuse it. */
async function replacementIn(acting: Tx, kit: LockedKit, { reason: note }: RecallOfKit, extent: Extent) {
  if (extent !== 'all') return undefined;
  const { actor } = acting.call;
  if (!actor) throw new Error('Nobody recalls the kit.');
  const asked = { reason: 'OTHER', note, recipient: null, isLimited: false, cancelReason: RECALLED } as const;
  try {
    return await replacementOf(acting, actor, kit, asked);
  } catch (error) {
    if (error instanceof AppError && !isFault(error)) return undefined;
    throw error;
  }
}

/** Reads, with the kit locked, what its lot's recall asks for; undefined without a recall, and while its account is moved to another cell. */
async function readRecall({ db }: Tx, { id }: LockedKit): Promise<RecallOfKit | undefined> {
  const [recall] = await db.$queryRaw<RecallOfKit[]>(Prisma.sql`
    SELECT lot.code AS lot, lot.status_reason AS reason, lot.recall_replaces AS replaces, lot.recalled_by_id AS "userId",
      lot.recalled_with_key AS "apiKeyId", lot.recall_request AS "requestId", recaller.role::text, account.id AS "accountId",
      account.mode::text AS "accountMode", dealt.kit_id IS NOT NULL AS "isDealt", dealt.replaceable,
      dealt.kit_id IS NOT NULL AND (dealt.replaced IS NOT NULL OR NOT dealt.replaceable) AS "isSettled"
    FROM kits kit JOIN lots lot ON lot.id = kit.lot_id JOIN users recaller ON recaller.id = lot.recalled_by_id
      JOIN accounts account ON account.id = recaller.account_id LEFT JOIN recalled_kits dealt ON dealt.kit_id = kit.id
    WHERE kit.id = ${id}::uuid AND ${isNotSetAside(Prisma.sql`kit.account_id`)}`);
  return recall;
}

function actorOf({ userId, apiKeyId, role, accountId, accountMode }: RecallOfKit): Actor {
  return { userId, apiKeyId, role, accountId, accountMode };
}
