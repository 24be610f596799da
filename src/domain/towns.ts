/** Towns that are not among the cities of the location selector: those of the directories, and others that founders ask for. */
import { CITIES, findCity, type City } from '@/domain/cities';

/**
 * Name, state, degrees north and east of the centre, then former names and other spellings. The places are within five kilometres of
 * those of GeoNames (geonames.org); Dharwad, Nitte and Pantnagar were not found there.
 */
type TownRow = readonly [name: string, state: string, latitude: number, longitude: number, ...aliases: string[]];

/** Each town has its state, because a listing in the town may not name it. */
const ROWS: readonly TownRow[] = [
  ['Amaravati', 'Andhra Pradesh', 16.514, 80.516],
  ['Anantapur', 'Andhra Pradesh', 14.682, 77.601, 'Anantapuramu'],
  ['Guntur', 'Andhra Pradesh', 16.307, 80.437],
  ['Kakinada', 'Andhra Pradesh', 16.989, 82.247],
  ['Kurnool', 'Andhra Pradesh', 15.828, 78.037],
  ['Nellore', 'Andhra Pradesh', 14.443, 79.987],
  ['Rajahmundry', 'Andhra Pradesh', 17.001, 81.804, 'Rajamahendravaram'],
  ['Tirupati', 'Andhra Pradesh', 13.628, 79.419, 'Tirupathi'],
  ['Vijayawada', 'Andhra Pradesh', 16.506, 80.648, 'Bezawada'],
  ['Itanagar', 'Arunachal Pradesh', 27.084, 93.605],
  ['Jorhat', 'Assam', 26.757, 94.203],
  ['Silchar', 'Assam', 24.833, 92.779],
  ['Muzaffarpur', 'Bihar', 26.12, 85.365],
  ['Bhilai', 'Chhattisgarh', 21.209, 81.429, 'Bhilai Nagar'],
  ['Bilaspur', 'Chhattisgarh', 22.08, 82.139],
  ['Margao', 'Goa', 15.283, 73.986, 'Madgaon'],
  ['Panaji', 'Goa', 15.491, 73.828, 'Panjim'],
  ['Verna', 'Goa', 15.366, 73.934],
  ['Bhavnagar', 'Gujarat', 21.764, 72.152],
  ['Gandhinagar', 'Gujarat', 23.216, 72.637],
  ['Jamnagar', 'Gujarat', 22.471, 70.058],
  ['Hisar', 'Haryana', 29.149, 75.722, 'Hissar'],
  ['Karnal', 'Haryana', 29.686, 76.99],
  ['Panipat', 'Haryana', 29.391, 76.963],
  ['Mandi', 'Himachal Pradesh', 31.708, 76.932],
  ['Palampur', 'Himachal Pradesh', 32.111, 76.536],
  ['Shimla', 'Himachal Pradesh', 31.105, 77.173, 'Simla'],
  ['Awantipora', 'Jammu and Kashmir', 33.92, 75.013, 'Awantipur'],
  ['Srinagar', 'Jammu and Kashmir', 34.084, 74.797],
  ['Dhanbad', 'Jharkhand', 23.796, 86.43],
  ['Belagavi', 'Karnataka', 15.85, 74.498, 'Belgaum'],
  ['Dharwad', 'Karnataka', 15.459, 75.008],
  ['Kalaburagi', 'Karnataka', 17.329, 76.834, 'Gulbarga'],
  ['Manipal', 'Karnataka', 13.353, 74.793],
  ['Nitte', 'Karnataka', 13.183, 74.934],
  ['Shivamogga', 'Karnataka', 13.93, 75.568, 'Shimoga'],
  ['Tumakuru', 'Karnataka', 13.339, 77.114, 'Tumkur'],
  ['Udupi', 'Karnataka', 13.341, 74.742],
  ['Alappuzha', 'Kerala', 9.498, 76.339, 'Alleppey'],
  ['Kannur', 'Kerala', 11.874, 75.37, 'Cannanore'],
  ['Kollam', 'Kerala', 8.893, 76.614, 'Quilon'],
  ['Kottayam', 'Kerala', 9.592, 76.522],
  ['Palakkad', 'Kerala', 10.787, 76.655, 'Palghat'],
  ['Thrissur', 'Kerala', 10.528, 76.214, 'Trichur'],
  ['Ujjain', 'Madhya Pradesh', 23.179, 75.785],
  ['Amravati', 'Maharashtra', 20.937, 77.78],
  ['Chhatrapati Sambhajinagar', 'Maharashtra', 19.876, 75.343, 'Sambhajinagar', 'Aurangabad'],
  ['Kolhapur', 'Maharashtra', 16.705, 74.243],
  ['Navi Mumbai', 'Maharashtra', 19.033, 73.03, 'New Bombay'],
  ['Rajgurunagar', 'Maharashtra', 18.855, 73.886],
  ['Solapur', 'Maharashtra', 17.66, 75.906, 'Sholapur'],
  ['Thane', 'Maharashtra', 19.218, 72.978],
  ['Imphal', 'Manipur', 24.817, 93.937],
  ['Shillong', 'Meghalaya', 25.579, 91.893],
  ['Tura', 'Meghalaya', 25.514, 90.202],
  ['Aizawl', 'Mizoram', 23.727, 92.718],
  ['Dimapur', 'Nagaland', 25.909, 93.727],
  ['Kohima', 'Nagaland', 25.67, 94.108],
  ['Cuttack', 'Odisha', 20.463, 85.883],
  ['Rourkela', 'Odisha', 22.26, 84.854],
  ['Jalandhar', 'Punjab', 31.326, 75.576, 'Jullundur'],
  ['Mohali', 'Punjab', 30.705, 76.718],
  ['Patiala', 'Punjab', 30.34, 76.387],
  ['Ajmer', 'Rajasthan', 26.45, 74.64],
  ['Bikaner', 'Rajasthan', 28.023, 73.312],
  ['Kota', 'Rajasthan', 25.182, 75.839],
  ['Pilani', 'Rajasthan', 28.367, 75.604],
  ['Udaipur', 'Rajasthan', 24.585, 73.712],
  ['Gangtok', 'Sikkim', 27.331, 88.614],
  ['Salem', 'Tamil Nadu', 11.664, 78.146],
  ['Tiruchirappalli', 'Tamil Nadu', 10.79, 78.705, 'Trichy', 'Tiruchi', 'Trichinopoly'],
  ['Tirunelveli', 'Tamil Nadu', 8.727, 77.684],
  ['Tiruppur', 'Tamil Nadu', 11.109, 77.341, 'Tirupur'],
  ['Vellore', 'Tamil Nadu', 12.917, 79.132],
  ['Karimnagar', 'Telangana', 18.439, 79.129],
  ['Patancheru', 'Telangana', 17.533, 78.265],
  ['Warangal', 'Telangana', 17.969, 79.594],
  ['Agartala', 'Tripura', 23.831, 91.287],
  ['Aligarh', 'Uttar Pradesh', 27.897, 78.088],
  ['Ayodhya', 'Uttar Pradesh', 26.799, 82.204, 'Faizabad'],
  ['Bareilly', 'Uttar Pradesh', 28.367, 79.43],
  ['Gorakhpur', 'Uttar Pradesh', 26.76, 83.373],
  ['Greater Noida', 'Uttar Pradesh', 28.474, 77.504],
  ['Jhansi', 'Uttar Pradesh', 25.448, 78.569],
  ['Meerut', 'Uttar Pradesh', 28.984, 77.706],
  ['Moradabad', 'Uttar Pradesh', 28.839, 78.777],
  ['Sultanpur', 'Uttar Pradesh', 26.265, 82.073],
  ['Haridwar', 'Uttarakhand', 29.946, 78.164, 'Hardwar'],
  ['Pantnagar', 'Uttarakhand', 29.022, 79.49],
  ['Rishikesh', 'Uttarakhand', 30.087, 78.268],
  ['Roorkee', 'Uttarakhand', 29.854, 77.888],
  ['Asansol', 'West Bengal', 23.674, 86.952],
  ['Durgapur', 'West Bengal', 23.52, 87.312],
  ['Haldia', 'West Bengal', 22.067, 88.07],
  ['Kharagpur', 'West Bengal', 22.34, 87.325],
  ['Siliguri', 'West Bengal', 26.727, 88.395],
];

export const TOWNS: readonly City[] = ROWS.map(([name, state, latitude, longitude, ...aliases]) => ({
  name,
  state,
  latitude,
  longitude,
  aliases,
}));

/** All Indian places with coordinates: the selector's cities first. */
export const CITIES_AND_TOWNS: readonly City[] = [...CITIES, ...TOWNS];

/** The city or town of that name or alias; null if it is not known. */
export function findTown(name: string): City | null {
  const wanted = name.trim().toLowerCase();
  const isIt = (one: City) => [one.name, ...one.aliases].some((text) => text.toLowerCase() === wanted);
  return findCity(name) ?? TOWNS.find(isIt) ?? null;
}

/** Names of the towns above in a state. */
export const townsOf = (state: string): string[] =>
  TOWNS.filter((town) => town.state === state).map(({ name }) => name);
