import type { FactRow } from './fact-row.ts';

/** A leveraged token; the coin's name in English, simplified and traditional Chinese. */
const leveraged = (coin: string, cn: string, hk: string, isLong: boolean): FactRow => ({
  sector: 'leveraged',
  texts: isLong
    ? [
        `A token that aims at three times the daily return of ${coin}. Over longer times its return differs from three times that of ${coin}, and it can lose most of its value.`,
        `目标为${cn}日收益三倍的代币。较长期限内，其收益与${cn}收益的三倍会有差异，并可能损失大部分价值。`,
        `目標為${hk}日收益三倍的代幣。較長期限內，其收益與${hk}收益的三倍會有差異，並可能損失大部分價值。`,
      ]
    : [
        `A token that aims at three times the opposite of the daily return of ${coin}. It loses when ${coin} rises, and over longer times it can lose most of its value.`,
        `目标为${cn}日收益负三倍的代币。${cn}上涨时其价值下跌，较长期限内可能损失大部分价值。`,
        `目標為${hk}日收益負三倍的代幣。${hk}上漲時其價值下跌，較長期限內可能損失大部分價值。`,
      ],
});

/** Coins that live on networks of others. */
export const TOKEN_FACTS: Readonly<Record<string, FactRow>> = {
  USDT: {
    sector: 'stablecoin',
    texts: [
      'Tether USD is a token that its issuer aims to keep at one US dollar by holding reserves. It exists on several networks.',
      'Tether USD 是由发行方持有储备、以维持 1 美元价值为目标的代币，存在于多个网络。',
      'Tether USD 是由發行方持有儲備、以維持 1 美元價值為目標的代幣，存在於多個網絡。',
    ],
    year: 2014,
    site: 'https://tether.to',
  },
  USDC: {
    sector: 'stablecoin',
    texts: [
      'USD Coin is a token that its issuer aims to keep at one US dollar by holding cash and short-term government bonds.',
      'USD Coin 是由发行方持有现金和短期国债、以维持 1 美元价值为目标的代币。',
      'USD Coin 是由發行方持有現金和短期國債、以維持 1 美元價值為目標的代幣。',
    ],
    year: 2018,
    site: 'https://www.circle.com/usdc',
    source: 'https://github.com/circlefin/stablecoin-evm',
  },
  LINK: {
    sector: 'infrastructure',
    texts: [
      'Chainlink brings prices and other data from outside to smart contracts. LINK pays those who provide the data.',
      'Chainlink 将外部的价格等数据提供给智能合约。LINK 用于支付数据提供者。',
      'Chainlink 將外部的價格等數據提供給智能合約。LINK 用於支付數據提供者。',
    ],
    year: 2017,
    max: '1000000000',
    site: 'https://chain.link',
    paper: 'https://research.chain.link/whitepaper-v2.pdf',
    source: 'https://github.com/smartcontractkit/chainlink',
  },
  UNI: {
    sector: 'defi',
    texts: [
      'UNI is the token by which holders vote on Uniswap, a protocol for swapping tokens against pools.',
      'UNI 是 Uniswap 的治理代币；该协议通过资金池兑换代币。',
      'UNI 是 Uniswap 的治理代幣；該協議透過資金池兌換代幣。',
    ],
    year: 2020,
    site: 'https://uniswap.org',
    source: 'https://github.com/Uniswap/v4-core',
  },
  ARB: {
    sector: 'layer2',
    texts: [
      'ARB is the token by which holders vote on Arbitrum, a network on top of Ethereum that posts its transactions there.',
      'ARB 是 Arbitrum 的治理代币；该网络建立在以太坊之上，并将交易发布到以太坊。',
      'ARB 是 Arbitrum 的治理代幣；該網絡建立在以太坊之上，並將交易發佈到以太坊。',
    ],
    year: 2023,
    consensus: 'Optimistic rollup on Ethereum',
    site: 'https://arbitrum.io',
    explorer: 'https://arbiscan.io',
    source: 'https://github.com/OffchainLabs/nitro',
  },
  OP: {
    sector: 'layer2',
    texts: [
      'OP is the token by which holders vote on Optimism, a network on top of Ethereum that posts its transactions there.',
      'OP 是 Optimism 的治理代币；该网络建立在以太坊之上，并将交易发布到以太坊。',
      'OP 是 Optimism 的治理代幣；該網絡建立在以太坊之上，並將交易發佈到以太坊。',
    ],
    year: 2022,
    consensus: 'Optimistic rollup on Ethereum',
    site: 'https://www.optimism.io',
    explorer: 'https://optimistic.etherscan.io',
    source: 'https://github.com/ethereum-optimism/optimism',
  },
  AAVE: {
    sector: 'defi',
    texts: [
      'Aave is a protocol for lending and borrowing tokens against collateral. Holders of AAVE vote on its terms.',
      'Aave 是以抵押品进行代币借贷的协议。AAVE 持有者对其条款进行投票。',
      'Aave 是以抵押品進行代幣借貸的協議。AAVE 持有者對其條款進行投票。',
    ],
    year: 2020,
    max: '16000000',
    site: 'https://aave.com',
    source: 'https://github.com/aave/aave-v3-core',
  },
  SHIB: {
    sector: 'meme',
    texts: [
      'Shiba Inu is a meme token on Ethereum, named after a breed of dogs.',
      'Shiba Inu 是以太坊上的迷因代币，以一种犬命名。',
      'Shiba Inu 是以太坊上的迷因代幣，以一種犬命名。',
    ],
    year: 2020,
    site: 'https://shib.io',
  },
  FLOKI: {
    sector: 'meme',
    texts: [
      'FLOKI is a meme token on Ethereum and BNB Chain.',
      'FLOKI 是以太坊和 BNB Chain 上的迷因代币。',
      'FLOKI 是以太坊和 BNB Chain 上的迷因代幣。',
    ],
    year: 2021,
    site: 'https://floki.com',
  },
  WIF: {
    sector: 'meme',
    texts: [
      'dogwifhat is a meme token on Solana, named after a picture of a dog with a knitted hat.',
      'dogwifhat 是 Solana 上的迷因代币，得名于一张戴针织帽的狗的图片。',
      'dogwifhat 是 Solana 上的迷因代幣，得名於一張戴針織帽的狗的圖片。',
    ],
    year: 2023,
  },
  JUP: {
    sector: 'defi',
    texts: [
      'Jupiter routes swaps of tokens on Solana over many pools. Holders of JUP vote on the protocol.',
      'Jupiter 在 Solana 上通过多个资金池为代币兑换选择路径。JUP 持有者对协议进行投票。',
      'Jupiter 在 Solana 上透過多個資金池為代幣兌換選擇路徑。JUP 持有者對協議進行投票。',
    ],
    year: 2024,
    site: 'https://jup.ag',
  },
  ORDI: {
    sector: 'meme',
    texts: [
      'ORDI was the first token of the BRC-20 form, which writes tokens into inscriptions on Bitcoin. All 21 million were minted in 2023.',
      'ORDI 是首个 BRC-20 形式的代币，该形式将代币写入比特币铭文。2,100 万枚已于 2023 年全部铸造。',
      'ORDI 是首個 BRC-20 形式的代幣，該形式將代幣寫入比特幣銘文。2,100 萬枚已於 2023 年全部鑄造。',
    ],
    year: 2023,
    max: '21000000',
    circulating: ['21000000', '2025-06-01', 'Minted in full'],
  },
  BTC3L: leveraged('Bitcoin', '比特币', '比特幣', true),
  BTC3S: leveraged('Bitcoin', '比特币', '比特幣', false),
  ETH3L: leveraged('Ethereum', '以太坊', '以太坊', true),
  ETH3S: leveraged('Ethereum', '以太坊', '以太坊', false),
};
