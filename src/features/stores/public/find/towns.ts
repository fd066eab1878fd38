import type { Province } from '#shared/address.ts'
import { isOneTypoApart } from '#shared/typos.ts'
import type { Position } from '../map/projection.ts'
import { isFoundBy, plainWords } from '../storeSearch.ts'

/** A town, from which the nearest stores are listed if none is found by its name. */
export interface Town extends Position {
  name: string
}

/** What a visitor means: all stores of a province, or those near a town. */
export type Meant = { province: Province; town?: never } | { province?: never; town: Town }

/**
 * Understands a province in both languages, or a town by its name or by the first three characters of a postal code. One letter
 * may be wrong. The browser loads this file when a visitor types.
 */
export function understand(typed: string): Meant | undefined {
  const [code] = /^[abce]\d[a-z]/i.exec(typed.trim()) ?? []
  if (code) return nearTown(towns.find(({ codes }) => codes.includes(code.toUpperCase())))
  const text = plainWords(typed).join('')
  // Without its signs, N.-É. is also the beginning of New Brunswick.
  const isBeginning = text === 'ne' && /^ne$/i.test(typed.trim())
  const province = isBeginning ? undefined : provinces.find(({ names }) => names.includes(text))
  if (province) return { province: province.province }
  // One or two letters are the beginning of too many names.
  if (typed.trim().length < 3) return undefined
  const town = towns.find(({ names, province }) => isFoundBy(typed, [...names, province]))
  if (town) return nearTown(town)
  if (text.length < shortestMistyped) return undefined
  const isNear = (name: string) => isOneTypoApart(text, plainWords(name).join(''))
  const near = towns.find(({ names, province }) => names.some((name) => isNear(name) || isNear(name + province)))
  if (near) return nearTown(near)
  const nearProvince = provinces.find(({ names }) =>
    names.some((name) => name.length >= shortestMistyped && isNear(name)),
  )
  return nearProvince && { province: nearProvince.province }
}

const shortestMistyped = 5

const nearTown = (town: (typeof towns)[number] | undefined) =>
  town && { town: { name: town.names[0] ?? '', latitude: town.latitude, longitude: town.longitude } }

/** The names and short forms of the provinces in both languages, as `plainWords` writes them, without spaces. */
const provinces: readonly { province: Province; names: readonly string[] }[] = [
  { province: 'NS', names: ['ns', 'ne', 'novascotia', 'nouvelleecosse'] },
  { province: 'NB', names: ['nb', 'newbrunswick', 'nouveaubrunswick'] },
  { province: 'PE', names: ['pe', 'pei', 'ipe', 'princeedwardisland', 'ileduprinceedouard'] },
  {
    province: 'NL',
    names: ['nl', 'nfld', 'tnl', 'newfoundland', 'newfoundlandandlabrador', 'terreneuve', 'terreneuveetlabrador'],
  },
]

/** Name and other names, province, latitude and longitude of a town, and the beginnings of the postal codes around it. */
const atlas = `
Halifax|NS|44.65|-63.58|B3H B3J B3K B3L B3M B3N B3P B3R B3S
Dartmouth|NS|44.67|-63.57|B2V B2W B2X B2Y B2Z B3A B3B
Bedford|NS|44.73|-63.66|B4A B4B
Lower Sackville|NS|44.77|-63.69|B4C B4E B4G
Cole Harbour|NS|44.67|-63.48|
Eastern Passage|NS|44.61|-63.49|B3G
Porters Lake|NS|44.74|-63.30|B3E
Timberlea|NS|44.66|-63.75|B3T
Tantallon/Upper Tantallon/Peggys Cove|NS|44.69|-63.89|B3Z
Harrietsfield|NS|44.57|-63.63|B3V
Fall River/Waverley|NS|44.82|-63.61|B2R B2T
Elmsdale/Enfield|NS|44.97|-63.51|B2S
Chester|NS|44.54|-64.24|
Mahone Bay|NS|44.45|-64.38|
Lunenburg|NS|44.38|-64.31|B0J
Bridgewater|NS|44.38|-64.52|B4V B0R
Liverpool|NS|44.04|-64.72|
Shelburne|NS|43.76|-65.32|B0T
Barrington|NS|43.56|-65.57|
Yarmouth|NS|43.84|-66.12|B5A B0W
Digby|NS|44.62|-65.76|B0V
Annapolis Royal|NS|44.74|-65.52|B0S
Middleton|NS|44.94|-65.07|
Greenwood/Kingston|NS|44.98|-64.93|B0P
Kentville/New Minas|NS|45.08|-64.50|B4N B4R
Wolfville|NS|45.09|-64.36|B4P
Windsor|NS|44.99|-64.13|B0N
Truro|NS|45.36|-63.28|B2N B6L
Stewiacke|NS|45.14|-63.35|
Tatamagouche|NS|45.71|-63.29|B0K
Parrsboro|NS|45.41|-64.33|B0M
Springhill|NS|45.65|-64.06|
Amherst|NS|45.83|-64.21|B4H B0L
Oxford|NS|45.73|-63.87|
Pictou|NS|45.68|-62.71|
Stellarton|NS|45.56|-62.66|
New Glasgow|NS|45.59|-62.65|B2H
Antigonish|NS|45.62|-61.99|B2G B0H
Sherbrooke|NS|45.14|-61.98|
Guysborough|NS|45.39|-61.50|
Canso|NS|45.34|-60.99|
Sheet Harbour|NS|44.92|-62.54|
Musquodoboit Harbour|NS|44.79|-63.15|
Port Hawkesbury|NS|45.62|-61.36|B9A B0E
Arichat|NS|45.51|-61.02|
St. Peter’s|NS|45.66|-60.87|
Inverness|NS|46.23|-61.31|
Chéticamp|NS|46.63|-61.01|
Ingonish|NS|46.69|-60.37|B0C
Baddeck|NS|46.10|-60.75|
Eskasoni|NS|45.95|-60.61|B1W
Sydney|NS|46.14|-60.19|B1L B1M B1N B1P B1R B1S
North Sydney/Sydney Mines|NS|46.21|-60.25|B1V B2A
Glace Bay|NS|46.20|-59.96|B1A B1B
New Waterford|NS|46.25|-60.09|B1H
Louisbourg|NS|45.92|-59.97|B1C
Moncton|NB|46.09|-64.77|E1B E1C E1E E1G E1H
Dieppe|NB|46.10|-64.72|E1A
Riverview|NB|46.06|-64.81|
Shediac|NB|46.22|-64.54|E4P
Cap-Pelé|NB|46.22|-64.28|E4N
Sackville|NB|45.90|-64.37|E4L
Memramcook|NB|45.97|-64.55|E4K
Salisbury|NB|46.04|-65.05|E4J
Bouctouche|NB|46.47|-64.74|E4S
Richibucto/Rexton|NB|46.68|-64.87|E4W
Saint-Louis de Kent|NB|46.73|-64.97|E4X
Miramichi|NB|47.03|-65.50|E1N E1V
Neguac|NB|47.24|-65.08|E9G
Tracadie|NB|47.51|-64.92|E1X
Shippagan|NB|47.74|-64.71|E8S
Lamèque|NB|47.79|-64.65|E8T
Caraquet|NB|47.79|-64.94|E1W
Bathurst|NB|47.62|-65.65|E2A
Beresford|NB|47.70|-65.70|E8K
Petit-Rocher|NB|47.79|-65.71|E8J
Dalhousie|NB|48.07|-66.37|E8C
Campbellton|NB|48.01|-66.67|E3N
Saint-Quentin|NB|47.51|-67.39|E8A
Edmundston|NB|47.37|-68.33|E3V
Grand Falls/Grand-Sault|NB|47.05|-67.74|E3Y E3Z
Perth-Andover|NB|46.74|-67.71|E7H
Florenceville-Bristol|NB|46.45|-67.62|E7L
Hartland|NB|46.30|-67.53|E7P
Woodstock|NB|46.15|-67.60|E7M
Nackawic|NB|45.99|-67.24|E6G
McAdam|NB|45.60|-67.33|E6J
Doaktown|NB|46.55|-66.13|
Minto|NB|46.08|-66.08|E4B
Fredericton|NB|45.96|-66.64|E3A E3B E3C E3E E3G
Oromocto|NB|45.85|-66.48|E2V
Hampton|NB|45.53|-65.83|E5N
Sussex|NB|45.72|-65.51|E4E
Quispamsis|NB|45.43|-65.95|E2G
Rothesay|NB|45.38|-65.99|E2E
Saint John|NB|45.27|-66.06|E2H E2J E2K E2L E2M E2N E2P
Grand Bay-Westfield|NB|45.36|-66.24|E5K
St. George|NB|45.13|-66.83|E5C
St. Andrews|NB|45.07|-67.05|E5B
St. Stephen|NB|45.19|-67.28|E3L
Grand Manan|NB|44.70|-66.81|E5G
Charlottetown|PE|46.24|-63.13|C1A C1B C1C C1E
Stratford|PE|46.22|-63.09|
Cornwall|PE|46.24|-63.22|
Summerside|PE|46.40|-63.79|C1N
Kensington|PE|46.44|-63.64|C0B
Montague|PE|46.16|-62.65|C0A
Georgetown|PE|46.18|-62.53|
Souris|PE|46.35|-62.25|
Borden-Carleton|PE|46.25|-63.70|
Cavendish|PE|46.49|-63.39|
O’Leary|PE|46.70|-64.23|
Alberton|PE|46.81|-64.07|
Tignish|PE|46.95|-64.03|
St. John’s|NL|47.56|-52.71|A1A A1B A1C A1E A1G A1H
Mount Pearl|NL|47.52|-52.81|A1N
Paradise|NL|47.53|-52.87|A1L
Torbay|NL|47.66|-52.73|A1K
Portugal Cove|NL|47.62|-52.85|A1M
Conception Bay South|NL|47.50|-52.99|A1W A1X
Bay Roberts|NL|47.60|-53.26|A0A
Carbonear|NL|47.74|-53.23|A1Y
Placentia|NL|47.25|-53.96|A0B
Clarenville|NL|48.16|-53.97|A5A
Bonavista|NL|48.65|-53.11|A0C
Marystown|NL|47.17|-55.16|A0E
Grand Bank|NL|47.10|-55.75|
Gander|NL|48.95|-54.61|A1V
Lewisporte|NL|49.24|-55.05|A0G
Twillingate|NL|49.65|-54.76|
Grand Falls-Windsor|NL|48.93|-55.66|A2A A2B
Botwood|NL|49.15|-55.34|A0H
Springdale|NL|49.50|-56.07|A0J
Deer Lake|NL|49.17|-57.43|A8A
Rocky Harbour|NL|49.59|-57.92|A0K
Corner Brook|NL|48.95|-57.95|A2H A0L
Stephenville|NL|48.55|-58.58|A2N
Channel-Port aux Basques|NL|47.57|-59.14|A0M A0N
St. Anthony|NL|51.37|-55.60|
Happy Valley-Goose Bay|NL|53.30|-60.33|A0P
Labrador City/Wabush|NL|52.94|-66.91|A2V A0R`

const towns = atlas
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', province = '', latitude, longitude, codes = ''] = line.split('|')
    return { names: names.split('/'), province, latitude: Number(latitude), longitude: Number(longitude), codes }
  })
