/** Words of startups as they are usually written, and misspellings of them. Data only. */

/** Right casing; the lower-case form is the key. Only words that mean nothing else. */
export const CASING: ReadonlyMap<string, string> = new Map(
  (
    'AI ML API APIs SaaS PaaS IaaS B2B B2C D2C B2B2C IoT LLM LLMs MVP ARR MRR GMV CAC LTV ROI KPI KPIs SEO UX KYC UPI GST ' +
    'NBFC SME SMEs MSME MSMEs CRM ERP NLP OCR QR VC VCs IPO ESG CEO CTO CFO COO HR NGO NGOs FMCG PDF SMS GPS RFID AWS ' +
    'India Indian Bengaluru Bangalore Mumbai Delhi Pune Hyderabad Chennai Kolkata Ahmedabad Jaipur Kochi Gurugram Noida ' +
    'Karnataka Maharashtra Gujarat Kerala Rajasthan LinkedIn GitHub WhatsApp Google Android iOS iPhone YouTube Instagram ' +
    'Razorpay Aadhaar English Hindi Tamil Telugu Kannada Marathi'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Misspelt → right, both in lower case. */
export const SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accomodate: 'accommodate',
    acheive: 'achieve',
    adn: 'and',
    adress: 'address',
    agricultre: 'agriculture',
    alot: 'a lot',
    analitics: 'analytics',
    artifical: 'artificial',
    becuase: 'because',
    begining: 'beginning',
    buisness: 'business',
    busines: 'business',
    bussiness: 'business',
    comapny: 'company',
    compnay: 'company',
    cusotmer: 'customer',
    cusotmers: 'customers',
    custmer: 'customer',
    custmers: 'customers',
    definately: 'definitely',
    develope: 'develop',
    devlop: 'develop',
    devloping: 'developing',
    devlopment: 'development',
    enterpreneur: 'entrepreneur',
    enterpreneurs: 'entrepreneurs',
    entreprenuer: 'entrepreneur',
    entreprenuers: 'entrepreneurs',
    enviroment: 'environment',
    farmars: 'farmers',
    finacial: 'financial',
    foudner: 'founder',
    foudners: 'founders',
    goverment: 'government',
    inteligence: 'intelligence',
    inteligent: 'intelligent',
    invester: 'investor',
    investers: 'investors',
    invesment: 'investment',
    logisitcs: 'logistics',
    managment: 'management',
    manufacuring: 'manufacturing',
    marketting: 'marketing',
    neccessary: 'necessary',
    occured: 'occurred',
    plaform: 'platform',
    platfrom: 'platform',
    prodcut: 'product',
    prodcuts: 'products',
    recieve: 'receive',
    recomend: 'recommend',
    revnue: 'revenue',
    seperate: 'separate',
    servcie: 'service',
    servcies: 'services',
    sofware: 'software',
    solutoin: 'solution',
    solutoins: 'solutions',
    startp: 'startup',
    strartup: 'startup',
    succesful: 'successful',
    sucessful: 'successful',
    suply: 'supply',
    techology: 'technology',
    technolgy: 'technology',
    teh: 'the',
    thier: 'their',
    untill: 'until',
    wich: 'which',
  }),
);

/** Small words that are written twice by accident. */
export const DOUBLED = 'the|a|an|and|of|to|in|is|for|we|our|with|are|on|by';
