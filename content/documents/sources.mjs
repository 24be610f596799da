// The official pages that our documents cite for legal dates and forms. Dates without a page of a public body are left out.
export const SOURCES = {
  companies: ['Companies Act, 2013', 'https://www.indiacode.nic.in/handle/123456789/2114'],
  llp: ['LLP Act, 2008', 'https://www.indiacode.nic.in/handle/123456789/2023'],
  llpRules: ['LLP Rules, 2009', 'https://www.mca.gov.in/Ministry/pdf/LLPRulesasnotified.pdf'],
  inc20a: [
    'MCA instruction kit INC-20A',
    'https://www.mca.gov.in/content/dam/mca-aem-forms/instructionkits/Instruction%20Kit_INC-20A.pdf',
  ],
  spice: ['MCA instruction kit SPICe+', 'https://www.mca.gov.in/Ministry/pdf/SPICe%2B_help.pdf'],
  mca: ['MCA portal', 'https://www.mca.gov.in/'],
  incomeTax: [
    'Income-tax Act, 2025',
    'https://www.incometaxindia.gov.in/documents/d/guest/income_tax_act_2025_as_amended_by_fa_act_2026-pdf',
  ],
  section408: ['Income-tax Act, 2025, s. 408', 'https://www.incometaxindia.gov.in/w/section-408-5'],
  tds: [
    'Income Tax Department, TDS',
    'https://www.incometax.gov.in/iec/foportal/help/all-topics/e-filing-services/tds-compliance',
  ],
  form138: [
    'Income Tax Department, Form 138',
    'https://www.incometax.gov.in/iec/foportal/newformpage/forms/form138-um',
  ],
  gstr3b: ['GST portal, GSTR-3B', 'https://tutorial.gst.gov.in/userguide/returns/GSTR3B.htm'],
  gst: ['GST portal', 'https://www.gst.gov.in/'],
  epf: ['EPF Scheme, 2026', 'https://egazette.gov.in/WriteReadData/2026/273957.pdf'],
  esi: ['ESIC', 'https://www.esic.gov.in/'],
  rbi: [
    'RBI Master Direction, Foreign Investment',
    'https://www.rbi.org.in/Scripts/BS_ViewMasDirections.aspx?id=11200',
  ],
  certIn: ['CERT-In Directions, 2022', 'https://www.cert-in.org.in/PDF/CERT-In_Directions_70B_28.04.2022.pdf'],
  dpdp: ['DPDP Rules, 2025', 'https://www.meity.gov.in/static/uploads/2025/11/53450e6e5dc0bfa85ebd78686cadad39.pdf'],
  msmed: ['MSMED Act, 2006', 'https://www.indiacode.nic.in/handle/123456789/2013'],
  posh: [
    'POSH Act, 2013',
    'https://www.indiacode.nic.in/bitstream/123456789/19302/1/sexual_harrassment_of_women_at_workplace_act_2013.pdf',
  ],
};
