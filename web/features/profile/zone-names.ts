/**
 * Cities as they are called today, for zones that the browser still lists by an older or cramped name. Search goes by
 * both.
 */
export const CITY_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Coral_Harbour': 'Atikokan',
  'America/Godthab': 'Nuuk',
  'Antarctica/DumontDUrville': 'Dumont d’Urville',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** Where many people live whose city has no zone of its own. */
export const ALSO_IN_ZONE: Readonly<Record<string, string>> = {
  'Africa/Johannesburg': 'Cape Town Durban Pretoria',
  'Africa/Lagos': 'Abuja',
  'Africa/Casablanca': 'Rabat Marrakesh',
  'America/Chicago': 'Austin Dallas Houston Minneapolis',
  'America/Denver': 'Salt Lake City',
  'America/Los_Angeles': 'San Francisco Seattle San Diego Las Vegas Portland',
  'America/New_York': 'Boston Washington Atlanta Miami Philadelphia',
  'America/Sao_Paulo': 'Rio de Janeiro Brasilia',
  'America/Toronto': 'Montreal Ottawa Quebec',
  'America/Vancouver': 'Victoria British Columbia',
  'Asia/Calcutta': 'Mumbai Delhi Bangalore Bengaluru Chennai Hyderabad India',
  'Asia/Kolkata': 'Calcutta Mumbai Delhi Bangalore Bengaluru Chennai Hyderabad India',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Ho_Chi_Minh': 'Saigon Hanoi',
  'Asia/Jerusalem': 'Tel Aviv Haifa',
  'Asia/Karachi': 'Lahore Islamabad',
  'Asia/Saigon': 'Hanoi',
  'Asia/Seoul': 'Busan',
  'Asia/Shanghai': 'Beijing Shenzhen Guangzhou China',
  'Asia/Tokyo': 'Osaka Kyoto Japan',
  'Australia/Sydney': 'Canberra',
  'Europe/Berlin': 'Munich Hamburg Frankfurt Cologne Germany',
  'Europe/Istanbul': 'Ankara Izmir',
  'Europe/Kyiv': 'Kiev',
  'Europe/London': 'Edinburgh Manchester Glasgow Belfast',
  'Europe/Madrid': 'Barcelona Valencia Seville',
  'Europe/Paris': 'Lyon Marseille',
  'Europe/Lisbon': 'Porto',
  'Europe/Rome': 'Milan Naples Turin',
  'Europe/Zurich': 'Geneva Basel Bern',
  'Pacific/Auckland': 'Wellington',
};
