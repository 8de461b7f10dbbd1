// All invented. Short, since a bracket has little room for a name.
export const TEAM_NAMES = [
  ...['Harbor Herons', 'Juniper Falls', 'Lantern City', 'Copper Foxes', 'Northgate Owls', 'Saltwind', 'Maple Hollow'],
  ...['Iron Bridge', 'Prairie Comets', 'Velvet Hornets', 'Bakers Row', 'Tidewater Nine', 'Orchard Street'],
  ...['Moonrise Bay', 'Granite Goats', 'Wild Plums', 'Summit Larks', 'Paper Cranes', 'Foundry Lane', 'Blue Kettle'],
  ...['Quarry Bears', 'Windmill Park', 'Sunday Lions', 'Gull Island', 'Thistle Hill', 'Night Ferry', 'Pepper Creek'],
  ...['Old Lighthouse', 'Marigold Union', 'Button Factory', 'Ferry Street', 'Two Rivers', 'Salt & Honey', 'Acorn Hall'],
];

export const HALLS = ['Harbor Hall', 'The Old Gasworks', 'Lantern City Arena', 'Riverside Gym'];

/** The usernames of people who have not entered a name. */
export const NICKNAMES = ['buzzerbeater', 'bankshot_betty', 'sixth.man'];

// First and last names that go together, from a dozen regions of the world.
const NAMES_BY_REGION = [
  {
    first: 'Amara Chidi Ngozi Kwame Abena Tunde Folake Kofi',
    last: 'Adeyemi Okonkwo Mensah Nkansah Eze Owusu Danjuma Asante',
  },
  {
    first: 'Haruka Kenji Yuki Sora Aiko Ren Mei Daichi',
    last: 'Tanabe Morimoto Fujii Okada Nishimura Hayama Onishi Shimizu',
  },
  {
    first: 'Astrid Lars Ingrid Nils Freja Sven Liv Eero',
    last: 'Lindqvist Halvorsen Bergström Nyman Dahl Rasmussen Kallio Hagen',
  },
  {
    first: 'Lucía Mateo Camila Joaquín Valentina Diego Renata Thiago',
    last: 'Herrera Quiroga Salvatierra Peralta Bustamante Figueiredo Montenegro Arce',
  },
  {
    first: 'Zofia Marek Katya Jovan Milena Tomasz Petra Bojan',
    last: 'Kowalczyk Wójcik Marić Petrenko Kučera Blažek Bondar Sokol',
  },
  {
    first: 'Priya Arjun Anika Rohan Meera Kabir Nisha Vikram',
    last: 'Chaudhary Iyer Banerjee Menon Rathore Desai Kulkarni Sethi',
  },
  {
    first: 'Leila Omar Yasmin Karim Nour Emre Shirin Tariq',
    last: 'Haddad Mansour Yildiz Rahimi Khoury Demir Saleh Farahani',
  },
  {
    first: 'Maeve Declan Harriet Owen Nell Rhys Imogen Callum',
    last: 'Whitlock Brannigan Ashworth Pendleton Marlowe Kinsella Thorne Fairweather',
  },
  {
    first: 'Élodie Bastien Margaux Ousmane Aïssatou Théo Solène Mamadou',
    last: 'Lefèvre Delorme Tounkara Chevallier Fontaine Sarr Mercier Vasseur',
  },
  {
    first: 'Greta Jonas Frieda Lukas Marijke Pieter Annelie Emil',
    last: 'Brandt Vogelsang Hoekstra Lindemann Reinhardt Zuiderveld Kessler Winterfeld',
  },
  { first: 'Minji Junho Wei Xiulan Linh Bao Hana Seung', last: 'Hwang Baek Zhao Liang Tran Dang Noh Cui' },
  {
    first: 'Wanjiru Kamau Selam Dawit Leilani Tane Moana Sefa',
    last: 'Mwangi Njoroge Alemu Girma Kahale Faleolo Kealoha Otieno',
  },
];

export type Name = { firstName: string; lastName: string };

/** Every first name with every last name of its region. */
export function listNames(): Name[] {
  return NAMES_BY_REGION.flatMap(({ first, last }) =>
    first.split(' ').flatMap((firstName) => last.split(' ').map((lastName) => ({ firstName, lastName }))),
  );
}
