// Decisions made by hand about the institutions of the facts: which spellings mean the same one, which hosts are its own, how places are written.

/**
 * Another spelling → the institution's name here, only if a source shows that both are the same. Without such a source these stay separate: the
 * two of UAS Dharwad, AAU Incubator and the unit of AAU, and funds and their managers (Social Alpha Fund-1, IAN Fund I, IAN Alpha Fund).
 */
export const SPELLINGS = {
  // Both name the one page of the Department of Science and Technology about the programme.
  'NIDHI Accelerator (DST)': 'NIDHI Accelerator Programme',
  // Both name one article about "the ICRISAT incubator".
  'ICRISAT Agribusiness Innovation Platform': 'ABI-ICRISAT',
};

/** An institution's own hosts besides that of its website. */
export const OWN_HOSTS = {
  'SIIC, IIT Kanpur': ['iitk.ac.in'],
  'Peak XV Partners': ['surgeahead.com', 'sequoiapps.com'],
  Surge: ['surgeahead.com', 'sequoiapps.com'],
  SOSV: ['hax.co', 'indiebio.co'],
  'Kalaari Capital': ['kstart.in'],
  Rainmatter: ['zerodha.com'],
  'Mumbai Angels': ['mumbaiangelsblog.blogspot.com'],
  'North East Venture Fund (NEDFi)': ['nedfi.com'],
  'Google for Startups Accelerator': ['google.com'],
  GUSEC: ['gusec.org', 'gusec.edu.in'],
  'T-Hub': ['t-hub.co'],
};

/** A published place that is not the name of one city → the city it begins with. The published words are shown too. */
export const PLACES = {
  'Ahmedabad (Deo Dholera village)': 'Ahmedabad',
  'Aurangabad (Chhatrapati Sambhajinagar)': 'Chhatrapati Sambhajinagar',
  'Chennai (Guindy)': 'Chennai',
  'Chennai; Bengaluru; Mumbai': 'Chennai',
  'Rajgurunagar, Pune': 'Rajgurunagar',
  'Shillong and Tura': 'Shillong',
  'Verna and Assagaon': 'Verna',
};
