import { describe, expect, it } from 'vitest'
import { evenSteps, sorted } from './sorting'

const colourOf = (card: string): string => ({ '10': 'g', '20': 'r', '35': 'g', jb: 'b' })[card] ?? 'o'

describe('the order of a hand', () => {
  it('goes by number, jokers last', () => {
    expect(sorted(['jb', '35', '10', '20'], 'number', colourOf)).toEqual(['10', '20', '35', 'jb'])
  })

  it('goes by colour, then by number', () => {
    expect(sorted(['35', 'jb', '10', '20'], 'colour', colourOf)).toEqual(['20', '10', '35', 'jb'])
  })

  it('puts together what the server says may be laid', () => {
    const hand = ['3', '10', '20', '30', '31', 'jb']
    expect(sorted(hand, 'together', colourOf, [['10', '20', '30', '40b']])).toEqual(['10', '20', '30', 'jb', '3', '31'])
  })

  it('puts together equal distances while nobody has said anything', () => {
    expect(sorted(['7', '30', '12', '17', '20', '10'], 'together', colourOf)).toEqual([
      '7',
      '12',
      '17',
      '10',
      '20',
      '30',
    ])
  })

  it('finds runs of equal steps once, at their full length', () => {
    expect(evenSteps(['10', '20', '30', '40'])).toEqual([['10', '20', '30', '40']])
  })
})
