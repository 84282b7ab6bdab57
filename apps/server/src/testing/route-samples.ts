import type { RouteName } from '@bourse/contract';
import { NO_FACTS } from '../features/markets/coins/coin-facts.ts';
import { kycSamples } from './kyc-samples.ts';
import type { WireRequest } from './test-client.ts';

/** An order to buy, and one to sell what it brings. */
export const sampleList = {
  tradeCode: 'btc_usdt',
  contingency: 'OTO',
  orders: [
    { side: 'buy', type: 'limit', price: '20000', qty: '0.001' },
    { side: 'sell', type: 'limit', price: '90000', qty: '0.001' },
  ],
} as const;

/** Two orders below the market. */
export const sampleScale = {
  kind: 'scale',
  tradeCode: 'btc_usdt',
  side: 'buy',
  qty: '0.002',
  fromPrice: '9000',
  toPrice: '9500',
  orderCount: 2,
} as const;

/** One grey pixel. */
export const SMALLEST_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Names of roles are unique. */
let samples = 0;

/** Ids that the samples' owner has. */
interface KnownIds {
  /** Keys that the session has or may get. */
  readonly sessionKeys?: { readonly signKey: string; readonly sealKey: string };
  readonly orderId: string;
  readonly keyId: string;
  readonly listId?: string;
  readonly strategyId?: string;
  readonly roleId?: string;
  readonly fileId?: string;
  readonly sessionId?: string;
  /** That of the first market. */
  readonly termsVersion?: string;
  /** Somebody who may get a role. */
  readonly accountId?: number;
  readonly proposal?: { readonly id: string; readonly hash: string };
}

/** One valid request for each route of the contract, as a funded user with one open order sends it. */
export function routeSamples(known: KnownIds): Readonly<Record<RouteName, WireRequest>> {
  const byMarket = { query: { tradeCode: 'btc_usdt' } };
  return {
    ...accountSamples(known),
    webConfig: {},
    uptime: {},
    serviceConfig: {},
    kycConfig: {},
    configV2: {},
    configV3: {},
    gsip: {},
    ggaConfig: {},
    downloadUrls: {},
    consoleSettings: {},
    setConsoleSetting: { params: { key: 'rebateStatus' }, body: { value: 1 } },
    locales: {},
    tradeAreas: {},
    marketAreas: {},
    tradeInfo: {},
    oneTradeInfo: byMarket,
    checkTradeArea: byMarket,
    symbolTickers: {},
    realMarkets: {},
    collectList: {},
    userFavoriteList: {},
    bizStatus: {},
    userFavorite: { body: { operate: 1, tradeId: 1 } },
    contractCollection: {},
    setContractCollection: { body: [{ contractCode: 'btc_usdt', status: 1 }] },
    batchAddFavourites: { body: { tradeIds: [1], contractCodes: [] } },
    fullDepth: byMarket,
    realTimeTrade: byMarket,
    klines: { query: { tradeCode: 'btc_usdt', interval: '1m' } },
    trendlines: {},
    ...coinSamples(),
    searchMarkets: { query: { keyword: 'btc' } },
    logSearch: { body: { keyword: 'btc' } },
    popularSearch: {},
    ...consoleSamples(known),
    ...roomSamples(known),
    ...transferSamples(known),
    ...supportSamples(),
    ...contentSamples(),
    ...inboxSamples(),
    ...alertsSamples(),
    ...spotSamples(known),
    balances: {},
    statement: {},
    walletOverview: {},
    assetsOverview: {},
    worthCurve: {},
    statementDocument: { query: { fromMs: '0', toMs: '86400000' } },
    ...kycSamples(),
    assetsSummary: {},
    demoFaucet: { body: { coinId: 52 } },
  };
}

function passkeySamples({ accountId = 1_000 }: KnownIds) {
  const challengeId = 'x'.repeat(32);
  const key = { id: 'x'.repeat(22), rawId: 'x'.repeat(22), type: 'public-key' };
  const assertion = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
  return {
    passkeys: {},
    beginPasskey: {},
    addPasskey: {
      body: {
        challengeId,
        name: 'Key',
        response: { ...key, response: { clientDataJSON: 'x', attestationObject: 'x' } },
      },
    },
    renamePasskey: { params: { passkeyId: '1' }, body: { name: 'Key' } },
    removePasskey: { params: { passkeyId: '1' } },
    beginPasskeyLogin: {},
    loginByPasskey: { body: { challengeId, response: { ...key, response: assertion } } },
    userFactors: { params: { accountId: String(accountId) } },
    proposeFactorReset: { params: { accountId: String(accountId) }, body: { reason: 'lost the phone' } },
  };
}

function accountSamples(known: KnownIds) {
  const keyTerms = {
    label: 'bot',
    permissions: { read: true, trade: true, withdraw: false },
    ipAllowList: ['127.0.0.1'],
    expiresMs: 0,
  };
  return {
    terms: {},
    register: {
      body: {
        email: `sample-${process.pid}-${Date.now()}@example.com`,
        password: 'only-for-tests-2026',
        termsVersion: '1',
      },
    },
    // Of a registration, a code or a scanned picture that a test has to make; in the tests of the ways in.
    resendRegistration: { body: { challengeId: 'x'.repeat(32) } },
    confirmRegistration: { body: { challengeId: 'x'.repeat(32), code: '000000' } },
    registrationMail: { params: { challengeId: 'x'.repeat(32) } },
    requestLoginCode: { body: { email: 'nobody@example.com' } },
    loginByCode: { body: { challengeId: 'x'.repeat(32), mailCode: '000000' } },
    beginQrLogin: {},
    pollQrLogin: {},
    seeQrLogin: { body: { token: 'x'.repeat(43) } },
    approveQrLogin: { body: { token: 'x'.repeat(43) } },
    refuseQrLogin: { body: { token: 'x'.repeat(43) } },
    login: { body: { email: 'nobody@example.com', password: 'only-for-tests-2026' } },
    logout: {},
    sessionUser: {},
    // Not the caller's password, which the other samples need.
    changePassword: { body: { password: 'not-for-tests-2026', newPassword: 'also-only-for-tests-2026' } },
    requestPasswordReset: { body: { email: 'nobody@example.com' } },
    resetPassword: { body: { token: 'x'.repeat(43), newPassword: 'also-only-for-tests-2026' } },
    secondFactor: {},
    beginSecondFactor: {},
    confirmSecondFactor: { body: { code: '000000' } },
    renewBackupCodes: {},
    endSecondFactor: {},
    ownSessions: {},
    endOwnSession: { params: { sessionId: known.sessionId ?? 'none' } },
    endOtherSessions: {},
    ownDevices: {},
    removeOwnDevice: { params: { deviceId: '1' } },
    accountActivity: {},
    accountOverview: {},
    setNickname: { body: { nickname: 'Sample' } },
    preferences: {},
    setPreferences: { body: { values: { theme: 'light' } } },
    emailChange: {},
    beginEmailChange: { body: { email: `new-${process.pid}@example.com` } },
    confirmEmailChange: { body: { side: 'old', code: '000000' } },
    cancelEmailChange: {},
    undoEmailChange: { body: { token: 'x'.repeat(43) } },
    phishingCode: {},
    setPhishingCode: { body: { code: 'Sample7' } },
    closingObstacles: {},
    closeAccount: { body: { email: 'not-the-sample@example.com' } },
    setUserPhoto: { body: SMALLEST_PNG },
    deleteUserPhoto: {},
    userPhoto: { params: { fileId: known.fileId ?? '00000000-0000-0000-0000-000000000000' } },
    safetyCheck: { body: { act: 'createApiKey', password: 'only-for-tests-2026' } },
    beginSafetyCheck: { body: { act: 'createApiKey' } },
    ...passkeySamples(known),
    bindSessionKeys: { body: known.sessionKeys ?? { signKey: '', sealKey: '' } },
    apiKeys: {},
    createApiKey: { body: { ...keyTerms, kind: 'hmac' } },
    changeApiKey: { params: { keyId: known.keyId }, body: keyTerms },
    deleteApiKey: { params: { keyId: known.keyId } },
    ...subAccountSamples(),
  };
}

function subAccountSamples() {
  samples += 1;
  const rights = { mayTrade: true, closedModules: ['earn'] };
  const params = { subId: '2147483647' };
  const sides = { fromId: 1_000, toId: 2_147_483_647 };
  return {
    subAccounts: {},
    createSubAccount: { body: { name: `Sample ${samples}` } },
    changeSubAccount: { params, body: { name: 'Changed', ...rights } },
    closeSubAccount: { params },
    enterSubAccount: { params },
    leaveSubAccount: {},
    transferBetweenSubAccounts: { body: { ...sides, coinId: 52, amount: '1', requestId: `sample-${samples}` } },
    subAccountTransfers: {},
  };
}

function consoleSamples({ roleId = '1', accountId = 1_000, proposal = { id: '1', hash: '0'.repeat(64) } }: KnownIds) {
  samples += 1;
  const terms = { name: `Sample ${samples}`, permissions: ['site.settings.read'] };
  return {
    consolePermissions: {},
    ownPermissions: {},
    consoleRoles: {},
    createRole: { body: terms },
    updateRole: { params: { roleId }, body: terms },
    deleteRole: { params: { roleId } },
    consoleOperators: {},
    consoleApprovals: { query: { state: 'pending' } },
    approveProposal: { params: { proposalId: proposal.id }, body: { contentHash: proposal.hash } },
    rejectProposal: { params: { proposalId: proposal.id } },
    consoleStuckCommands: {},
    retryStuckCommand: { params: { outboxId: '1' } },
    skipStuckCommand: { params: { outboxId: '1' }, body: { reason: 'mended by hand' } },
    consoleAuditLog: { query: { outcome: 'ok' } },
    grantRole: { body: { accountId, roleId } },
    revokeRole: { body: { accountId, roleId } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

/** The console's rooms beside roles and proposals. */
function roomSamples({ accountId = 1_000, termsVersion = '0' }: KnownIds) {
  samples += 1;
  const account = { params: { accountId: String(accountId) } };
  const market = { params: { tradeId: '1' } };
  const job = { body: { kind: 'nothing', id: '' } };
  const setting = { params: { key: 'rebateStatus' } };
  const terms = {
    minQty: '0.00001',
    maxQty: '1000',
    minNotional: '5',
    priceBandPpm: 0,
    executionRangePpm: 0,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    selfTradePrevention: 'EXPIRE_TAKER',
    limits: {},
  };
  const scales = { priceScale: 2, qtyScale: 5, tickSize: '0.01', lotSize: '0.00001', maxPrice: '1000000' };
  const listing = {
    tradeId: 5_000 + samples,
    tradeCode: `s${samples}_usdt`,
    // A coin of its own, because a pair has one market.
    baseCoinId: 5_000 + samples,
    quoteCoinId: 52,
    tradeArea: 1,
  };
  const coin = { coinId: 5_000 + samples, shortName: `S${samples}`, scale: 8, name: 'Sample', webLogo: '' };
  return {
    consoleHome: {},
    consoleUsers: { query: { email: 'user' } },
    consoleUser: account,
    consoleUserBalances: account,
    consoleUserSessions: account,
    consoleUserApiKeys: account,
    endUserSession: { params: { accountId: String(accountId), sessionId: 'none' }, body: { reason: 'a sample' } },
    endUserSessions: { ...account, body: { reason: 'a sample' } },
    setUserFeeRates: { ...account, body: { makerFeePpm: null, takerFeePpm: null, reason: 'a sample' } },
    freezeUser: {
      ...account,
      body: { orders: false, withdrawals: false, seen: { orders: false, withdrawals: false }, reason: 'a sample' },
    },
    // Nothing is frozen, so that nothing is lifted.
    freezeUserLogin: { ...account, body: { isFrozen: false, reason: 'a sample' } },
    consoleStanding: {},
    consoleUserOrders: account,
    consoleUserActivity: account,
    consoleUserFamily: account,
    consoleUserLimits: account,
    consoleUserNotes: account,
    addUserNote: { ...account, body: { text: 'a sample' } },
    consoleUserFlags: account,
    raiseUserFlag: { ...account, body: { flag: 'chargeback', reason: 'a sample' } },
    clearUserFlag: { params: { ...account.params, flagId: '999999999' }, body: { reason: 'a sample' } },
    consoleMarkets: {},
    setMarketStatus: { ...market, body: { status: 'trading' } },
    configureMarket: { ...market, body: { termsVersion, ...terms } },
    setMarketArea: { ...market, body: { tradeArea: 1 } },
    createMarket: { body: { ...listing, ...scales, ...terms } },
    consoleAssets: {},
    createAsset: { body: coin },
    setAsset: { params: { coinId: '1' }, body: { name: 'Bitcoin', webLogo: '' } },
    consoleSettingSchemas: {},
    consoleSettingHistory: setting,
    undoConsoleSetting: { ...setting, body: { changeId: '1' } },
    resetConsoleSetting: setting,
    consoleJobs: {},
    runJob: job,
    giveUpJob: job,
    consoleOutboxState: {},
    consoleOutbox: {},
    consoleMails: {},
    consoleMail: { params: { mailId: '1' } },
    retryMail: { params: { mailId: '1' } },
    consoleBooks: {},
    verifyAuditLog: {},
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

/** Facts about coins, and figures of markets. */
function coinSamples() {
  const coin = { params: { coinId: '1' } };
  return {
    coinSectors: {},
    coinFacts: { query: { coinId: '1' } },
    marketFigures: {},
    marketCorrelation: {},
    consoleCoinFacts: coin,
    setCoinFacts: { ...coin, body: { version: 0, ...NO_FACTS } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

/** What is done with an article is in the content feature's own tests: the one of these samples does not exist. */
function contentSamples() {
  const lang = { query: { lang: 'en_US' } };
  const article = { params: { documentId: '999999999' } };
  const properties = { category: 'news', isSilent: true, related: [] };
  const texts = { title: 'Sample', summary: '', keywords: '', body: 'A text.' };
  return {
    contentList: lang,
    contentCategories: lang,
    contentPopular: lang,
    contentArticle: { query: { ...lang.query, code: 'sample' } },
    contentSearch: { query: { ...lang.query, q: 'sample' } },
    voteContent: { body: { documentId: '999999999', helpful: true } },
    verifyChannel: { body: { text: 'bourse.example' } },
    consoleContent: { query: { kind: 'help' } },
    consoleContentDocument: article,
    contentVersions: article,
    contentDiff: { ...article, query: { from: '1', to: '2' } },
    createContent: { body: { kind: 'announcement', code: `sample-${samples}`, ...properties } },
    setContent: { ...article, body: { seenRevision: 1, ...properties } },
    saveContentDraft: { ...article, body: { language: 'en_US', seenVersionId: '', ...texts } },
    previewContent: { body: { body: '# Sample' } },
    publishContent: { ...article, body: { seenRevision: 1, atMs: 0, zone: 'UTC' } },
    withdrawContent: { ...article, body: { seenRevision: 1 } },
    pinContent: { ...article, body: { seenRevision: 1, isPinned: true } },
    uploadContentPicture: { body: SMALLEST_PNG },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

/** Talks of the samples do not exist; what is done with talks is in the support feature's own tests. */
function supportSamples() {
  const talk = { params: { talkId: '999999999' } };
  const file = { params: { talkId: '999999999', fileId: '00000000-0000-0000-0000-000000000000' } };
  const clientId = 'sample-0001';
  const feedback = { feedbackId: '999999999' };
  const canned = { title: 'Greeting', language: 'en_US', product: 'general', text: 'Hello {name}.' };
  return {
    supportState: {},
    openTalk: { body: { line: 3, language: 'en_US', product: 'general' } },
    ownTalks: {},
    ownTalk: talk,
    talkMessages: talk,
    sendTalkMessage: { ...talk, body: { clientId, text: 'Hello' } },
    sendTalkFile: { ...talk, query: { clientId }, body: SMALLEST_PNG },
    talkFile: file,
    handOverTalk: { ...talk, body: {} },
    readTalk: { ...talk, body: { seq: 1 } },
    typeInTalk: talk,
    closeTalk: talk,
    reopenTalk: talk,
    rateTalk: { ...talk, body: { stars: 5 } },
    submitFeedback: { body: { clientId, category: 'idea', text: 'Sample', fileIds: [] } },
    addFeedbackFile: { body: SMALLEST_PNG },
    feedbackFile: { params: { fileId: '00000000-0000-0000-0000-000000000000' } },
    ownFeedback: {},
    consoleFeedback: {},
    consoleFeedbackFile: { params: { ...feedback, fileId: '00000000-0000-0000-0000-000000000000' } },
    answerFeedback: { params: feedback, body: { state: 'done', answer: 'Thank you.', version: 1 } },
    deskStream: {},
    deskTalks: { query: { state: 'waiting' } },
    deskQueue: {},
    deskTalk: talk,
    deskMessages: talk,
    deskCustomer: talk,
    deskFile: file,
    deskTranscript: { ...talk, query: { format: 'csv' } },
    deskLevels: {},
    deskAgents: {},
    deskNotes: talk,
    addDeskNote: { ...talk, body: { text: 'Calls again tomorrow.' } },
    claimTalk: talk,
    sendDeskMessage: { ...talk, body: { clientId, text: 'Hello' } },
    sendDeskFile: { ...talk, query: { clientId }, body: SMALLEST_PNG },
    readDeskTalk: { ...talk, body: { seq: 1 } },
    transferTalk: { ...talk, body: {} },
    closeDeskTalk: talk,
    cannedAnswers: {},
    createCannedAnswer: { body: canned },
    changeCannedAnswer: { params: { cannedId: '999999999' }, body: canned },
    deleteCannedAnswer: { params: { cannedId: '999999999' } },
    fillCannedAnswer: { params: { cannedId: '999999999' }, body: { talkId: '999999999' } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

function transferSamples({ accountId = 1_000 }: KnownIds) {
  const body = { type: '2_5', coinId: 52, amount: '1' };
  const account = { params: { accountId: String(accountId) } };
  const limits = { dailyLimit: '', reviewAbove: '' };
  const flags = { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true };
  return {
    transferTypes: {},
    transferCoins: { query: { type: '2_5' } },
    transferPairs: {},
    transferInfo: {},
    walletInfo: { query: { type: '2_5', coinId: '52', walletType: '2' } },
    walletRows: {},
    transferPrecheck: { body },
    transferSubmit: { body },
    transferHistory: { query: { coinId: '52' } },
    convertQuote: { query: { fromCoinId: '52', toCoinId: '1', amount: '10' } },
    convert: { body: { quoteId: '0'.repeat(32) } },
    conversions: {},
    consoleTransferRules: {},
    setTransferRules: { params: { coinId: '52' }, body: { blocked: false, closedOut: [], closedIn: [], ...limits } },
    setTransferPair: { params: { tradeId: '1' }, body: flags },
    consoleTransferAccount: account,
    blockTransfers: { ...account, body: { blocked: false } },
    bindTransferCoupon: { ...account, body: { wallet: 2, bound: false } },
    transferReviews: {},
    approveTransfer: { params: { transferId: '1' } },
    rejectTransfer: { params: { transferId: '1' } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

function alertsSamples() {
  const terms = { kind: 'above', repeats: false } as const;
  return {
    priceAlerts: {},
    // No two alerts of an account are the same.
    createPriceAlert: { body: { tradeCode: 'btc_usdt', ...terms, price: String(90_000 + samples) } },
    changePriceAlert: { params: { alertId: '1' }, body: { ...terms, price: '95000' } },
    cancelPriceAlert: { params: { alertId: '1' } },
    firedPriceAlerts: {},
    workspaceDocuments: { query: { after: '0' } },
    // A key of its own each time: a document that is there already is changed from its version only.
    changeWorkspaceDocument: { body: { kind: 'notes', key: `sample-${samples}`, version: 0, body: { text: 'Later' } } },
    deleteWorkspaceDocument: { query: { kind: 'notes', key: 'sample' } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

function inboxSamples() {
  const endpoint = 'https://push.example.com/a-browser';
  const keys = { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) };
  return {
    inboxList: { body: { pageNum: 1 } },
    inboxStatus: { body: { rangeType: 0 } },
    inboxUnreadCount: {},
    inboxClassify: {},
    inboxMessages: {},
    inboxReadUpTo: { body: { messageId: '1' } },
    notifyPreferences: {},
    setNotifyPreferences: { body: { zone: 'UTC' } },
    pushSubscriptions: {},
    pushSubscribe: { body: { endpoint, keys, publicKey: 'x' } },
    pushUnsubscribe: { body: { endpoint } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

function spotSamples(known: KnownIds) {
  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' };
  return {
    placeSpotOrder: { body: order },
    amendSpotOrder: { params: { orderId: known.orderId }, body: { qty: '0.0005' } },
    cancelSpotOrder: { params: { orderId: known.orderId } },
    replaceSpotOrder: { body: { orderId: '1', mode: 'allow-failure', order } },
    placeSpotOrderList: { body: sampleList },
    cancelSpotOrderList: { params: { listId: known.listId ?? '1' } },
    spotOrderList: { params: { listId: known.listId ?? '1' } },
    openSpotOrderLists: {},
    spotOrderListHistory: {},
    placeSpotStrategy: { body: sampleScale },
    spotStrategy: { params: { strategyId: known.strategyId ?? '1' } },
    spotStrategies: {},
    cancelSpotStrategy: { params: { strategyId: known.strategyId ?? '1' } },
    spotCountdowns: {},
    setSpotCountdown: { body: { countdownMs: 0 } },
    cancelAllSpotOrders: {},
    cancelSpotOrders: { body: { orderIds: [known.orderId] } },
    spotOrder: { params: { orderId: known.orderId } },
    spotOrderAmendments: { params: { orderId: known.orderId } },
    openSpotOrders: {},
    spotOrderHistory: {},
    spotFills: {},
  } satisfies Partial<Record<RouteName, WireRequest>>;
}
