import heapq

places, roads = map(int, input().split())
leave = [[] for _ in range(places + 1)]
for _ in range(roads):
    start, end, length = map(int, input().split())
    leave[start].append((end, length))
    leave[end].append((start, length))
distance = {}
queue = [(0, 1)]
while queue:
    so_far, place = heapq.heappop(queue)
    if place not in distance:
        distance[place] = so_far
        for end, length in leave[place]:
            heapq.heappush(queue, (so_far + length, end))
print(distance.get(places, -1))
